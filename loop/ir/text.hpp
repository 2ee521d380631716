// The features of a loop, and the loops of a module, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "loop/ir/features.hpp"
#include "loop/ir/request.hpp"

namespace selgen::loop {

/// The features of a loop of this source, a line each.
std::string features_text(const std::string& source, const CodeFeatures& features);

/// A row for each loop.
std::string loops_text(const std::vector<ListedLoop>& loops);

/// The same as JSON.
std::string loops_json(const std::vector<ListedLoop>& loops);

}  // namespace selgen::loop

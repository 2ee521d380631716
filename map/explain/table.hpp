// Mappings as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "map/io/cases.hpp"
#include "map/mapping.hpp"

namespace selgen::map {

/// JSON with steps, cost, bound, and the team of each split: an object for one mapping, a list for
/// several. Cases and mappings have the same order.
std::string mappings_json(const std::vector<Case>& cases, const std::vector<Mapping>& mappings);

/// The same as text, with the transfers before each step.
std::string mapping_text(const Case& one, const Mapping& mapping);

}  // namespace selgen::map

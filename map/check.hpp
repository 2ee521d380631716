// Validates a mapping problem before its steps are computed.
#pragma once

#include <string>
#include <vector>

#include "map/problem.hpp"

namespace selgen::map {

/// The errors of a problem that prevent mapping. Each is one message with the names that the
/// problem uses; empty if the problem is valid.
std::vector<std::string> errors_of(const Problem& problem);

}  // namespace selgen::map

#pragma once

#include <string>

#include "map/io/cases.hpp"

namespace selgen::map {

/// Why a split is computed where it is: what the mapping costs with it on each team, all else as it
/// is. Throws UsageError where there is no such split.
std::string explain_split(const Case& one, const Mapping& mapping, const std::string& name);

}  // namespace selgen::map

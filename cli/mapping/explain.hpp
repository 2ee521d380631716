#pragma once

#include <string>

#include "cli/mapping/input.hpp"

namespace selgen::cli {

/// Why a split is computed where it is: what the mapping costs with it on each team, all else as it
/// is. Throws UsageError where there is no such split.
std::string explain_split(const MapCase& one, const map::Mapping& mapping, const std::string& name);

}  // namespace selgen::cli

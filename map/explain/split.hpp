// Shows for one split of a mapping what each other team would cost.
#pragma once

#include <string>

#include "map/io/cases.hpp"

namespace selgen::map {

/// Explains why a split has its team: the cost of the mapping with the split on each team, without
/// other changes. Throws UsageError if there is no such split.
std::string explain_split(const Case& one, const Mapping& mapping, const std::string& name);

}  // namespace selgen::map

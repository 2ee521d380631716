#pragma once

#include <string>
#include <vector>

#include "map/io/cases.hpp"
#include "map/mapping.hpp"

/// Mappings for people and for programs.
namespace selgen::map {

/// JSON with steps, cost, bound, and the team of each split: an object of one mapping, a list of
/// several. The cases and mappings have the same order.
std::string mappings_json(const std::vector<Case>& cases, const std::vector<Mapping>& mappings);

/// The same as a table, with the data that moves before each step.
std::string mapping_text(const Case& one, const Mapping& mapping);

}  // namespace selgen::map

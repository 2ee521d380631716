// Mappings as text, JSON and pictures, and the reasons for the team of a split.
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

/// A time line of computations and transfers as SVG, without scripts.
std::string mapping_svg(const Case& one, const Mapping& mapping);

/// The time line, followed by the mapping as text.
std::string mapping_html(const Case& one, const Mapping& mapping);

/// Explains why a split has its team: the cost of the mapping with the split on each team, without
/// other changes. Throws UsageError if there is no such split.
std::string explain_split(const Case& one, const Mapping& mapping, const std::string& name);

}  // namespace selgen::map

#pragma once

#include <string>

#include "map/io/cases.hpp"
#include "map/mapping.hpp"

/// A mapping as a time line: which team computes what when, and which data moves. The pages need no
/// other file and no script.
namespace selgen::map {

std::string mapping_svg(const Case& one, const Mapping& mapping);

/// The time line with the table below it.
std::string mapping_html(const Case& one, const Mapping& mapping);

}  // namespace selgen::map

// A mapping as a time line of computations and transfers. The SVG and the HTML page are
// self-contained and have no scripts.
#pragma once

#include <string>

#include "map/io/cases.hpp"
#include "map/mapping.hpp"

namespace selgen::map {

std::string mapping_svg(const Case& one, const Mapping& mapping);

/// The time line, followed by the mapping as text.
std::string mapping_html(const Case& one, const Mapping& mapping);

}  // namespace selgen::map

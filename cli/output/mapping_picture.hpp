#pragma once

#include <string>

#include "cli/mapping/input.hpp"
#include "map/mapping.hpp"

/// A mapping as a time line of computations and transfers. The SVG and the HTML page are
/// self-contained and have no scripts.
namespace selgen::cli {

std::string mapping_svg(const MapCase& one, const map::Mapping& mapping);

/// The time line, followed by the mapping as text.
std::string mapping_html(const MapCase& one, const map::Mapping& mapping);

}  // namespace selgen::cli

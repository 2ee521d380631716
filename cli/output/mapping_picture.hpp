#pragma once

#include <string>

#include "cli/mapping/input.hpp"
#include "map/mapping.hpp"

/// A mapping as a time line: who computes what when, what moves where. Neither needs another file,
/// nor a script.
namespace selgen::cli {

std::string mapping_svg(const MapCase& one, const map::Mapping& mapping);

/// The time line with the table below it.
std::string mapping_html(const MapCase& one, const map::Mapping& mapping);

}  // namespace selgen::cli

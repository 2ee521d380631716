// Bar charts, scatter plots and decision maps as SVG.
#pragma once

#include <string>

#include "base/escaped.hpp"
#include "report/page.hpp"

namespace selgen::report {

/// A chart of this size in pixels, as the inside of an <svg>.
inline constexpr int chart_width = 720, chart_height = 340;

std::string drawn(const Bars& bars);
std::string drawn(const Points& points);
std::string drawn(const Map& map);

}  // namespace selgen::report

// Bar charts, scatter plots and decision maps as SVG, and in words.
#pragma once

#include <string>

#include "base/svg.hpp"
#include "report/render.hpp"

namespace selgen::report {

/// A chart of this size in pixels, as the inside of an <svg>.
inline constexpr int chart_width = 720, chart_height = 340;

std::string drawn(const Bars& bars);
std::string drawn(const Points& points);
std::string drawn(const Map& map);

/// A chart in words, for people who cannot see it.
std::string described(const Bars& bars);
std::string described(const Points& points);
std::string described(const Map& map);

}  // namespace selgen::report

// Descriptions of charts for screen readers.
#pragma once

#include <string>

#include "report/page.hpp"

namespace selgen::report {

/// A chart in words, for people who cannot see it.
std::string described(const Bars& bars);
std::string described(const Points& points);
std::string described(const Map& map);

}  // namespace selgen::report

// Lists the axes, ranges and kinds of a chart in sentences.
#include "report/describe.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "report/axes.hpp"

namespace selgen::report {
namespace {

/// Where the values end: "from 1 to 5".
std::string range_text(const Axis& axis, const std::vector<double>& values) {
    double low = INFINITY, high = -INFINITY;
    for (const double value : values) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) return "without values";
    return fmt::format("from {} to {}", value_text(axis, low), value_text(axis, high));
}

std::string axis_text(const Axis& axis, const std::vector<double>& values) {
    return fmt::format("{} {}{}", axis.name, range_text(axis, values),
                       axis.logarithmic ? " (logarithmic)" : "");
}

}  // namespace

std::string described(const Bars& bars) {
    std::string made = fmt::format("Bar chart: {} by {}.", bars.y, bars.x);
    for (std::size_t i = 0; i < bars.names.size(); ++i)
        made += fmt::format(" {}: {}.", bars.names[i], short_number(bars.heights[i]));
    return made;
}

std::string described(const Points& points) {
    std::vector<double> xs, ys;
    for (const auto& point : points.points) {
        xs.push_back(point.x);
        ys.push_back(point.y);
    }
    std::string made = fmt::format("Scatter plot. Horizontal axis: {}. Vertical axis: {}.",
                                   axis_text(points.x, xs), axis_text(points.y, ys));
    for (std::size_t kind = 0; kind < points.kinds.size(); ++kind) {
        std::vector<double> of_kind;
        for (const auto& point : points.points)
            if (point.kind == kind) of_kind.push_back(point.y);
        made += fmt::format(" {}: {} points, {}.", points.kinds[kind], of_kind.size(),
                            range_text(points.y, of_kind));
    }
    if (!points.marks.empty()) made += fmt::format(" {} vertical lines.", points.marks.size());
    return made;
}

std::string described(const Map& map) {
    std::string made = fmt::format("Colour map. Horizontal axis: {}. Vertical axis: {}.",
                                   axis_text(map.x, map.xs), axis_text(map.y, map.ys));
    for (std::size_t kind = 0; kind < map.kinds.size(); ++kind) {
        const auto cells = std::count(map.cells.begin(), map.cells.end(), kind);
        if (cells == 0) continue;
        made +=
            fmt::format(" {}: {:.0f} % of the area.", map.kinds[kind],
                        100 * static_cast<double>(cells) / static_cast<double>(map.cells.size()));
    }
    return made;
}

}  // namespace selgen::report

// Draws bars, points and merged cells of maps as SVG shapes with tooltips, and describes them.
#include "report/chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "report/axes.hpp"

namespace selgen::report {

namespace {

constexpr Field plot_area;

/// The most points of an SVG, for the sake of viewers. Of more, every nth is shown, with a note.
constexpr std::size_t most_points = 2000;

struct Box {
    double x, y, width, height;
};

std::string rectangle(const Box& box, const std::string& fill, const std::string& tip) {
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
        "fill=\"{}\"><title>{}</title></rect>",
        box.x, box.y, box.width, box.height, fill, escaped(tip));
}

/// Cells of one kind: columns from `left` to before `right`, rows from `bottom` to before `top`.
struct Area {
    std::size_t kind, left, right, bottom, top;
};

/// Few rectangles instead of many cells: runs within a row, and equal runs of consecutive rows.
std::vector<Area> areas_of(const Map& map) {
    std::vector<Area> areas;
    const std::size_t columns = map.xs.size();
    for (std::size_t row = 0; row < map.ys.size(); ++row) {
        const auto cell = [&](std::size_t column) { return map.cells[row * columns + column]; };
        for (std::size_t begin = 0, end = 0; begin < columns; begin = end) {
            while (end < columns && cell(end) == cell(begin)) ++end;
            const auto below = std::find_if(areas.begin(), areas.end(), [&](const Area& area) {
                return area.top == row && area.left == begin && area.right == end &&
                       area.kind == cell(begin);
            });
            if (below != areas.end())
                below->top = row + 1;
            else
                areas.push_back({cell(begin), begin, end, row, row + 1});
        }
    }
    return areas;
}

/// "n = 2", or "n = 2 .. 5" of the values from `begin` to before `end`.
std::string span_text(const Axis& axis, const std::vector<double>& values, std::size_t begin,
                      std::size_t end) {
    const std::string first = fmt::format("{} = {}", axis.name, value_text(axis, values[begin]));
    return end - begin == 1 ? first : first + " .. " + value_text(axis, values[end - 1]);
}

std::string dots_of(const Map& map, const Scale& along_x, const Scale& along_y) {
    std::string made;
    for (const auto& [x, y, kind] : map.dots) {
        if (!along_x.shows(x) || !along_y.shows(y)) continue;
        made += fmt::format(
            "<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\">"
            "<title>{} was the best at {} = {}, {} = {}</title></circle>\n",
            along_x.at(x), along_y.at(y), colour(kind), escaped(map.kinds[kind]),
            escaped(map.x.name), value_text(map.x, x), escaped(map.y.name), value_text(map.y, y));
    }
    return made;
}

std::string marks_of(const Points& points, const Scale& along_x) {
    std::string made;
    for (const double x : points.marks) {
        if (!along_x.shows(x)) continue;
        made += fmt::format(
            "<line class=\"mark\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\"/>\n",
            along_x.at(x), plot_area.top, plot_area.bottom);
    }
    return made;
}

/// The values, extended by half a cell before the first and after the last middle.
std::vector<double> edges(const std::vector<double>& middles, const Scale& scale) {
    std::vector<double> found;
    for (const double middle : middles) found.push_back(scale.at(middle));
    const std::size_t n = found.size();
    if (n == 1) return {found[0] - 20, found[0] + 20};
    std::vector<double> made{found[0] - (found[1] - found[0]) / 2};
    for (std::size_t i = 0; i + 1 < n; ++i) made.push_back((found[i] + found[i + 1]) / 2);
    made.push_back(found[n - 1] + (found[n - 1] - found[n - 2]) / 2);
    return made;
}

std::string diagonal(const Scale& along_x, const Scale& along_y, const std::vector<double>& both) {
    double low = INFINITY, high = 0;
    for (const double value : both) {
        if (!along_x.shows(value) || !along_y.shows(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (!(low < high)) return {};
    return fmt::format(
        R"(<line class="diagonal" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)",
        along_x.at(low), along_y.at(low), along_x.at(high), along_y.at(high));
}

}  // namespace

std::string drawn(const Bars& bars) {
    std::vector<double> heights = bars.heights;
    heights.push_back(0);
    const Scale along_y({bars.y}, heights, plot_area.bottom, plot_area.top);
    const Scale along_x({bars.x}, {}, plot_area.left, plot_area.right);
    std::string made = frame(bars.title, {bars.x}, {bars.y}, along_x, along_y);
    const double width =
        (plot_area.right - plot_area.left) / static_cast<double>(bars.names.size() + 1);
    for (std::size_t i = 0; i < bars.names.size(); ++i) {
        const double x = plot_area.left + width * (static_cast<double>(i) + 0.6);
        const double top = along_y.at(bars.heights[i]), foot = along_y.at(0);
        made += rectangle({x, top, 0.8 * width, foot - top}, colour(0),
                          fmt::format("{}: {}", bars.names[i], short_number(bars.heights[i])));
        made += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)",
                            x + 0.4 * width, plot_area.bottom + 16, escaped(bars.names[i]));
    }
    return made + '\n';
}

std::string drawn(const Points& points) {
    std::vector<double> xs, ys;
    for (const auto& point : points.points) {
        xs.push_back(point.x);
        ys.push_back(point.y);
    }
    std::vector<double> both = xs;
    both.insert(both.end(), ys.begin(), ys.end());
    const Scale along_x(points.x, points.diagonal ? both : xs, plot_area.left, plot_area.right);
    const Scale along_y(points.y, points.diagonal ? both : ys, plot_area.bottom, plot_area.top);
    const std::size_t every = points.points.size() / most_points + 1;
    const std::string title =
        every == 1 ? points.title
                   : fmt::format("{} (one of every {} points shown)", points.title, every);
    std::string made = frame(title, points.x, points.y, along_x, along_y);
    made += marks_of(points, along_x);
    if (points.diagonal) made += diagonal(along_x, along_y, both);
    for (std::size_t i = 0; i < points.points.size(); i += every) {
        const auto& [x, y, kind] = points.points[i];
        if (!along_x.shows(x) || !along_y.shows(y)) continue;
        made += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" fill=\"{}\">"
            "<title>{}: {}, {}</title></circle>\n",
            along_x.at(x), along_y.at(y), colour(kind), escaped(points.kinds[kind]),
            value_text(points.x, x), value_text(points.y, y));
    }
    return made + '\n' + legend(points.kinds);
}

std::string drawn(const Map& map) {
    const Scale along_x(map.x, map.xs, plot_area.left, plot_area.right);
    const Scale along_y(map.y, map.ys, plot_area.bottom, plot_area.top);
    std::string made;
    const auto columns = edges(map.xs, along_x), rows = edges(map.ys, along_y);
    for (const Area& area : areas_of(map)) {
        const Box box{columns[area.left], rows[area.top],
                      columns[area.right] - columns[area.left] + 0.3,
                      rows[area.bottom] - rows[area.top] + 0.3};
        made += rectangle(box, colour(area.kind),
                          fmt::format("{} at {}, {}", map.kinds[area.kind],
                                      span_text(map.x, map.xs, area.left, area.right),
                                      span_text(map.y, map.ys, area.bottom, area.top))) +
                '\n';
    }
    return made + frame(map.title, map.x, map.y, along_x, along_y) +
           dots_of(map, along_x, along_y) + legend(map.kinds);
}

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

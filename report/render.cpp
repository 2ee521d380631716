// Renders a page as HTML, Markdown and JSON, and its charts as one SVG file.
#include "report/render.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/overloaded.hpp"
#include "base/svg.hpp"
#include "report/chart.hpp"

namespace selgen::report {

namespace {

constexpr const char* style = R"(
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em;
  color: #222; background: #fff; }
h1 { font-size: 1.6em; } h2 { font-size: 1.2em; margin-top: 2em; }
table { border-collapse: collapse; margin: 1em 0; font-size: 0.92em; }
th, td { padding: 0.2em 0.8em; border-bottom: 1px solid #ddd; text-align: left;
  overflow-wrap: anywhere; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
pre { background: #f6f6f6; padding: 0.8em; overflow-x: auto; font-size: 0.85em; }
.wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; }
)";

constexpr const char* chart_style =
    "text { font: 12px system-ui, sans-serif; fill: #222; } .grid line { stroke: #ddd; } "
    "rect { shape-rendering: crispEdges; } "
    ".diagonal { stroke: #666; stroke-dasharray: 4 3; } "
    ".mark { stroke: #999; stroke-dasharray: 2 3; } .dot { stroke: #fff; stroke-width: 1.5; }";

template <class Chart>
std::string chart(const Chart& one, int y) {
    return fmt::format(
        "<svg x=\"0\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"{}\" xmlns=\"http://www.w3.org/2000/svg\"><style>{}</style>\n{}</svg>\n",
        y, chart_width, chart_height, chart_width, chart_height, escaped(one.title), chart_style,
        drawn(one));
}

std::string cell(const char* tag, const std::string& heading, const std::string& text) {
    const bool is_number = heading.starts_with('>');
    return fmt::format("<{0}{1}>{2}</{0}>", tag, is_number ? " class=\"n\"" : "", escaped(text));
}

std::string html_of(const Table& table) {
    std::string made = "<div class=\"wide\"><table>\n<tr>";
    for (const std::string& name : table.heading)
        made += cell("th", name, name.starts_with('>') ? name.substr(1) : name);
    made += "</tr>\n";
    for (const auto& row : table.rows) {
        made += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) made += cell("td", table.heading[i], row[i]);
        made += "</tr>\n";
    }
    return made + "</table></div>\n";
}

std::string html_of(const Part& part) {
    return std::visit(
        overloaded{
            [](const Paragraph& p) { return "<p>" + escaped(p.text) + "</p>\n"; },
            [](const Listing& l) { return "<pre>" + escaped(l.text) + "</pre>\n"; },
            [](const Table& table) { return html_of(table); },
            [](const auto& one) { return "<div class=\"wide\">" + chart(one, 0) + "</div>\n"; },
        },
        part);
}

/// Calls `use` with each chart of the page, in order.
template <class Use>
void for_charts(const Page& page, Use use) {
    for (const Section& section : page.sections)
        for (const Part& part : section.parts)
            std::visit(overloaded{[](const Paragraph&) {}, [](const Listing&) {},
                                  [](const Table&) {}, [&](const auto& one) { use(one); }},
                       part);
}

}  // namespace

std::string html(const Page& page) {
    std::string made = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<link rel=\"icon\" href=\"data:,\">\n"
        "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escaped(page.title), style);
    for (const Section& section : page.sections) {
        made += fmt::format("<h2>{}</h2>\n", escaped(section.title));
        for (const Part& part : section.parts) made += html_of(part);
    }
    return made + "</body>\n</html>\n";
}

std::vector<std::string> charts_of(const Page& page) {
    std::vector<std::string> names;
    for_charts(page, [&](const auto& one) {
        if (std::find(names.begin(), names.end(), one.name) == names.end())
            names.push_back(one.name);
    });
    return names;
}

std::string svg(const Page& page, const std::string& name) {
    std::string charts, titles, words;
    int y = 0;
    for_charts(page, [&](const auto& one) {
        if (!name.empty() && one.name != name) return;
        charts += chart(one, y);
        titles += (titles.empty() ? "" : "; ") + one.title;
        words += (words.empty() ? "" : " ") + described(one);
        y += chart_height;
    });
    if (charts.empty()) return {};
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n<desc>{3}</desc>\n"
        "<rect class=\"paper\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        "{4}<style>{5}</style>\n</svg>\n",
        chart_width, y, escaped(titles), escaped(words), charts, svg_dark_style);
}

namespace {

using Json = nlohmann::ordered_json;

std::string plain(const std::string& heading) {
    return heading.starts_with('>') ? heading.substr(1) : heading;
}

/// A cell of a table in Markdown.
std::string in_cell(const std::string& text) {
    std::string made;
    for (const char c : text) {
        if (c == '|') made += '\\';
        made += c == '\n' ? ' ' : c;
    }
    return made;
}

std::string markdown_of(const Table& table) {
    std::string made = "|", rule = "|";
    for (const std::string& name : table.heading) {
        made += ' ' + in_cell(plain(name)) + " |";
        rule += name.starts_with('>') ? "---:|" : "---|";
    }
    made += '\n' + rule + '\n';
    for (const auto& row : table.rows) {
        made += '|';
        for (const std::string& text : row) made += ' ' + in_cell(text) + " |";
        made += '\n';
    }
    return made;
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json numbers(const std::vector<double>& values) {
    Json made = Json::array();
    for (const double value : values) made.push_back(number(value));
    return made;
}

Json data(const Table& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json made;
        for (std::size_t i = 0; i < row.size(); ++i) made[plain(table.heading[i])] = row[i];
        rows.push_back(made);
    }
    return {{"table", rows}};
}

Json data(const Points& points) {
    Json made = Json::array();
    for (const auto& [x, y, kind] : points.points)
        made.push_back({{"x", number(x)}, {"y", number(y)}, {"kind", points.kinds[kind]}});
    return {{"points", points.title},
            {"x", points.x.name},
            {"y", points.y.name},
            {"data", made},
            {"marks", numbers(points.marks)}};
}

Json data(const Map& map) {
    Json cells = Json::array();
    for (const std::size_t kind : map.cells) cells.push_back(map.kinds[kind]);
    return {{"map", map.title},      {"x", map.x.name},       {"y", map.y.name},
            {"xs", numbers(map.xs)}, {"ys", numbers(map.ys)}, {"cells", cells}};
}

Json data(const Part& part) {
    return std::visit(overloaded{[](const Paragraph& p) {
                                     return Json{{"text", p.text}};
                                 },
                                 [](const Listing& l) {
                                     return Json{{"listing", l.text}};
                                 },
                                 [](const Bars& bars) {
                                     return Json{{"bars", bars.title},
                                                 {"names", bars.names},
                                                 {"heights", numbers(bars.heights)}};
                                 },
                                 [](const auto& other) { return data(other); }},
                      part);
}

std::string written(const Part& part) {
    return std::visit(
        overloaded{[](const Paragraph& p) { return p.text + '\n'; },
                   [](const Listing& l) { return "```\n" + l.text + "```\n"; },
                   [](const Table& table) { return markdown_of(table); },
                   [](const auto& chart) { return "(chart: " + chart.title + ")\n"; }},
        part);
}

}  // namespace

std::string markdown(const Page& page) {
    std::string made = "# " + page.title + '\n';
    for (const Section& section : page.sections) {
        made += "\n## " + section.title + '\n';
        for (const Part& part : section.parts) made += '\n' + written(part);
    }
    return made;
}

std::string json(const Page& page) {
    Json made{{"title", page.title}, {"sections", Json::array()}};
    for (const Section& section : page.sections) {
        Json parts = Json::array();
        for (const Part& part : section.parts) parts.push_back(data(part));
        made["sections"].push_back({{"title", section.title}, {"parts", parts}});
    }
    return made.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace selgen::report

// Renders a page as Markdown, which only names charts, and as JSON, which has their data.
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/overloaded.hpp"
#include "report/render.hpp"

namespace selgen::report {
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

// The content of a report, and its formats: HTML, Markdown, JSON and SVG.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace selgen::report {

struct Paragraph {
    std::string text;
};

/// Verbatim lines.
struct Listing {
    std::string text;
};

/// Cells as text; a heading that begins with '>' marks a column of numbers.
struct Table {
    std::vector<std::string> heading;
    std::vector<std::vector<std::string>> rows;  // each with as many cells as the heading
};

/// An axis covers the finite values; a logarithmic one the positive ones.
struct Axis {
    std::string name;
    bool logarithmic = false;
    bool is_time = false;  // the values are seconds, written as "5.2 µs"
};

/// Columns side by side.
struct Bars {
    std::string title;
    std::string x, y;
    std::vector<std::string> names;
    std::vector<double> heights;  // at least 0, one for each name
    std::string name{};           // for --chart
};

/// Points in the colours of their kinds.
struct Points {
    struct Point {
        double x, y;
        std::size_t kind;
    };
    std::string title;
    Axis x, y;
    std::vector<std::string> kinds;
    std::vector<Point> points;
    bool diagonal = false;        // draws the line y = x
    std::string name{};           // for --chart
    std::vector<double> marks{};  // values of x with a vertical line
};

/// A grid of cells in the colours of kinds, by rows; the first row has the lowest y.
struct Map {
    std::string title;
    Axis x, y;
    std::vector<double> xs, ys;  // ascending; the middle of each cell
    std::vector<std::string> kinds;
    std::vector<std::size_t> cells;  // ys.size() rows of xs.size() kinds
    std::string name{};              // what --chart calls it
    std::vector<Points::Point> dots{};
};

using Part = std::variant<Paragraph, Listing, Table, Bars, Points, Map>;

struct Section {
    std::string title;
    std::vector<Part> parts;
};

struct Page {
    std::string title;
    std::vector<Section> sections;
};

/// A single file without references to other files, scripts or the network.
std::string html(const Page& page);

/// Markdown; charts are only named.
std::string markdown(const Page& page);

/// The data as JSON. Numbers that are not finite are null.
std::string json(const Page& page);

/// Only the charts, one below the other; only those of this name, unless it is empty. The colours
/// follow the reader's setting (light or dark). Empty if there is no such chart.
std::string svg(const Page& page, const std::string& name = {});

/// The names of the charts of a page, each once.
std::vector<std::string> charts_of(const Page& page);

}  // namespace selgen::report

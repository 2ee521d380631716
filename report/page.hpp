#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

/// What a report shows, as data: whoever renders it decides how it looks.
namespace selgen::report {

struct Paragraph {
    std::string text;
};

/// Verbatim lines.
struct Listing {
    std::string text;
};

/// Cells as they are to be read; a column whose heading begins with '>' is of numbers.
struct Table {
    std::vector<std::string> heading;
    std::vector<std::vector<std::string>> rows;  // as many cells each as the heading
};

/// An axis goes over the finite values; a logarithmic one over the positive ones.
struct Axis {
    std::string name;
    bool logarithmic = false;
};

/// Columns side by side.
struct Bars {
    std::string title;
    std::string x, y;
    std::vector<std::string> names;
    std::vector<double> heights;  // 0 and up, one for each name
    std::string name{};           // what --chart calls it
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
    bool diagonal = false;        // the line y = x is drawn
    std::string name{};           // what --chart calls it
    std::vector<double> marks{};  // values of x at which a vertical line is drawn
};

/// A field in the colours of kinds: row after row, the first row at the lowest y.
struct Map {
    std::string title;
    Axis x, y;
    std::vector<double> xs, ys;  // rising; the middle of each cell
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

}  // namespace selgen::report

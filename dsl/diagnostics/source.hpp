// Source texts, spans of their bytes, and locations by line and column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::dsl {

/// Bytes [begin, end) of one source.
struct Span {
    std::size_t source = 0;  // index into Sources
    std::size_t begin = 0;
    std::size_t end = 0;

    /// Always true, so that trees that differ only in locations are equal.
    friend constexpr bool operator==(const Span&, const Span&) { return true; }
};

/// A text that was read, with the name that messages and generated comments show. It never changes.
struct Source {
    Source() : Source("", "") {}
    Source(std::string name, std::string text);

    /// The number of lines that end before a byte, and the first byte after the last of them.
    struct LineIndex {
        std::size_t lines = 0;
        std::size_t line_begin = 0;
    };

    std::string name;
    std::string text;
    std::vector<LineIndex> marks;  // one every marks_apart bytes, so that one is near any location
    static constexpr std::size_t marks_apart = 1024;
};

/// All texts of one run: the spec first, then its imports in the order in which they are read.
using Sources = std::vector<Source>;

/// Line and column, counted from 1 as in editors. A column is a byte; a byte order mark has none.
struct Location {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// The location of a byte; that of the end of the text for a byte beyond it.
Location location_of(const Source& source, std::size_t byte);

/// The text of a line (from 1) without its end and without a byte order mark; empty after the last
/// line.
std::string_view line_of(const Source& source, std::size_t line);

}  // namespace selgen::dsl

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::dsl {

/// Where something stands: bytes [begin, end) of one source.
struct Span {
    std::size_t source = 0;  // index into Sources
    std::size_t begin = 0;
    std::size_t end = 0;

    /// Where a thing stands is no part of what it says: two trees that differ in places are equal.
    friend constexpr bool operator==(const Span&, const Span&) { return true; }
};

/// One text that was read, under the name that messages and generated comments show. It is not
/// changed afterwards.
struct Source {
    Source() : Source("", "") {}
    Source(std::string name, std::string text);

    /// The lines that end before a byte, and where the last of them ends.
    struct LineIndex {
        std::size_t lines = 0;
        std::size_t line_begin = 0;
    };

    std::string name;
    std::string text;
    std::vector<LineIndex> marks;  // at every marks_apart-th byte, so that no place is far from one
    static constexpr std::size_t marks_apart = 1024;
};

/// All texts of one run: the spec first, then its imports in the order they were met.
using Sources = std::vector<Source>;

/// Line and column as editors count them: from 1; a column is a byte. A byte order mark takes none.
struct Location {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// The place of a byte; a byte beyond the text stands at its end.
Location location_of(const Source& source, std::size_t byte);

/// The text of a line (from 1) without its end and without a byte order mark; empty beyond the
/// last.
std::string_view line_of(const Source& source, std::size_t line);

}  // namespace selgen::dsl

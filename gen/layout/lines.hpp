// Declares a line of generated code, and the steps of the layout after the lines are indented.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// A line with its indentation, and the comment that follows.
struct Line {
    std::string code;
    std::string comment;  // with its slashes; empty if there is none
    bool fixed = false;   // may not be broken
};
using Lines = std::vector<Line>;

std::string_view without_spaces_around(std::string_view text);

/// Removes the source location of a split of a tree if the line above has the same one.
Lines without_repeated_origins(Lines lines);

/// If a statement ends with a brace and a source location, adds the location to its other lines.
Lines with_inner_origins(Lines lines);

/// Puts functions of one statement into one line if they fit.
Lines with_short_functions(Lines lines);

/// Breaks lines that are longer than 100 columns.
Lines broken(Lines lines);

/// Aligns the comments of adjacent lines.
Lines aligned(Lines lines);

std::string joined(const Lines& lines);

}  // namespace selgen::gen

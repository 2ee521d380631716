#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// A line with its indentation, and the comment after it.
struct Line {
    std::string code;
    std::string comment;  // with its slashes; empty where there is none
    bool fixed = false;   // may not be broken
};
using Lines = std::vector<Line>;

std::string_view without_spaces_around(std::string_view text);

/// Leaves out that a line comes from the same line of the spec as the one above it.
Lines without_repeated_origins(Lines lines);

/// Puts functions of one statement into one line where they fit.
Lines with_short_functions(Lines lines);

/// Breaks lines that are longer than 100 columns: lists into columns, other code as broken_code()
/// does.
Lines broken(Lines lines);

/// Aligns the comments of neighbouring lines.
Lines aligned(Lines lines);

std::string joined(const Lines& lines);

}  // namespace selgen::gen

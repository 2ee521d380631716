// Declares the formatter of generated C++ and its rules.
#pragma once

#include <string>
#include <string_view>

namespace selgen::gen {

/// Formats generated C++. Four columns for each open brace, none for a namespace; long lines are
/// broken before column 100. Functions of one statement go into one line, comments of adjacent
/// lines are aligned, and there is at most one blank line in a row. Text inside literals and
/// comments is unchanged.
std::string laid_out(std::string_view text);

}  // namespace selgen::gen

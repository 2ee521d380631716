#pragma once

#include <string>
#include <string_view>

namespace selgen::gen {

/// Lays generated C++ out: four columns for each open brace, none for a namespace, long lines
/// broken before column 100 as clang-format breaks them, functions of one statement in one line,
/// comments of neighbouring lines aligned, one blank line at most. Text inside literals and
/// comments stays.
std::string laid_out(std::string_view text);

}  // namespace selgen::gen

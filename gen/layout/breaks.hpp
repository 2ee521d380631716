// Breaks a line of generated code that is too long.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Breaks a line of code that is longer than `width`, if it has a place for that: as late as
/// possible in the outermost brackets, after a comma or an operator (before `?` and `:`), or else
/// after an opening bracket. Operators that bind loosely come first, but `=` comes after commas in
/// the next brackets. All lines but the first are indented by eight columns more.
std::vector<std::string> broken_code(std::string_view code, std::size_t width);

/// 1 if a bracket opens at the position, -1 if one closes, else 0. `<` opens a bracket unless a
/// space follows, which is how this generator writes comparisons.
int change_of_nesting(std::string_view code, std::size_t at);

}  // namespace selgen::gen

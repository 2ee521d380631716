// Breaks a line with a long braced list into columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Breaks a line of code that is longer than `width` and has a braced list, as clang-format does:
/// six or more items go into columns, fewer nested lists get one line each. Empty if the line has
/// no such list or it does not fit.
std::vector<std::string> in_columns(std::string_view code, std::size_t width);

}  // namespace selgen::gen

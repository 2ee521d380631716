#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Breaks a line of code that is longer than `width` and has a braced list, as clang-format does:
/// six items or more stand in columns, fewer lists of a list in one line of their own. Empty where
/// it has no such list, or where it does not fit so.
std::vector<std::string> in_columns(std::string_view code, std::size_t width);

}  // namespace selgen::gen

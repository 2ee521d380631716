#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Breaks a line of code that is longer than `width` and has a braced list of six items or more,
/// so that the items stand in columns, as clang-format does it. Empty where it has none, or where
/// they do not fit in columns.
std::vector<std::string> in_columns(std::string_view code, std::size_t width);

}  // namespace selgen::gen

// Breaks a line of code that is too long where it costs the least.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Breaks a line of code that is longer than `width`, outside of literals. Each break has a
/// penalty, which grows with nesting and with how tightly an operator binds; the breaks with the
/// smallest sum are used. Penalties and indentation follow clang-format's style "Google" with four
/// columns: operators end lines, and continuations are aligned with the expression that they
/// continue.
std::vector<std::string> broken_code(std::string_view code, std::size_t width);

}  // namespace selgen::gen

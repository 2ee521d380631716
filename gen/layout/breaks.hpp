#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Breaks a line of code that is longer than `width`, outside of literals. Each break has a
/// penalty, which grows with nesting and with how closely an operator binds; the breaks with the
/// least sum are taken. Penalties and indentation are those of clang-format's style "Google", with
/// four columns: operators end lines, what continues stands below what it belongs to.
std::vector<std::string> broken_code(std::string_view code, std::size_t width);

}  // namespace selgen::gen

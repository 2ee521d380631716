#pragma once

#include <string>

namespace selgen::gen {

/// The shortest C++ text of type double that reads back as the same number; never NaN.
std::string literal(double value);

/// The same without the point of a whole number, for a place where C++ makes it a double anyway:
/// beside an operand of type double, or as what a function of type double returns.
std::string short_literal(double value);

/// A string literal with its quotes.
std::string quoted(const std::string& text);

}  // namespace selgen::gen

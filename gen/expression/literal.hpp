// C++ literals of numbers and strings.
#pragma once

#include <string>

namespace selgen::gen {

/// The shortest C++ text of type double that reads back as the same number; never NaN.
std::string literal(double value);

/// The same without the point of a whole number, for places where C++ converts it to double: as an
/// operand next to a double, or as the result of a function of type double.
std::string short_literal(double value);

/// A string literal with its quotes.
std::string quoted(const std::string& text);

}  // namespace selgen::gen

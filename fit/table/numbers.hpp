#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace selgen::fit {

/// The number that the text is, all of it. Infinities, NaN and what a double cannot hold are none.
std::optional<double> number_in(std::string_view text);

/// The shortest text that reads back as the same finite number.
std::string number_text(double value);

/// The text in small letters of ASCII.
std::string in_small_letters(std::string_view text);

}  // namespace selgen::fit

// Reads and writes numbers in the fields of tables.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace selgen::fit {

/// The number if the whole text is one. Infinities, NaN and numbers that a double cannot hold are
/// none.
std::optional<double> number_in(std::string_view text);

/// Whether the text is NaN or an infinity, in letters of any case and with any sign.
bool is_infinity_or_nan(std::string_view text);

/// The shortest text that is read as the same finite number.
std::string number_text(double value);

/// The text in lower case (ASCII only).
std::string in_small_letters(std::string_view text);

}  // namespace selgen::fit

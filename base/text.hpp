// Splits, joins, trims, quotes and counts text for messages and command lines.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace selgen {

/// The parts between the separators, including empty ones: one more than there are separators.
std::vector<std::string> split(std::string_view text, char separator);

/// The parts with the separator between them.
std::string join(const std::vector<std::string>& parts, std::string_view separator = ", ");

/// The names in quotes: "'a', 'b' and 2 others". All of them if there are at most six.
std::string quoted_names(const std::vector<std::string>& names);

/// The words as a command line for a shell, quoted where necessary.
std::string command_text(const std::vector<std::string>& words);

/// The part of the text between the blanks at its ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t");

/// A count and its noun: "1 row", "3 rows".
std::string counted(std::integral auto count, std::string_view noun) {
    return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

}  // namespace selgen

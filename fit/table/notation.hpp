// How other programs write tables, for errors that describe the difference.
#pragma once

#include <string>
#include <string_view>

namespace selgen::fit {

/// What to do with a file whose encoding or separators are not those of a table; empty if it may be
/// one.
std::string other_encoding(std::string_view text);

/// How the number in a field is written if it is not in the notation of tables, for example "a
/// thousands separator"; empty if it is no such number.
std::string other_notation(std::string_view field);

/// Whether a field stands for an unknown value, as in tables of R and of spreadsheets.
bool is_missing(std::string_view field);

}  // namespace selgen::fit

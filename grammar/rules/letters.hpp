// Tests on single characters, words in quotes, and the end of a raw string, independent of PEGTL.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace selgen::grammar {

inline constexpr std::string_view blanks = " \t\r\n\f\v";

inline std::string in_quotes(std::string_view word) { return "'" + std::string(word) + "'"; }

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

/// A byte inside a character of several bytes.
inline bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The end of a raw string of C++, from the quote after its R: "mark( … )mark"; npos without one.
inline std::size_t raw_end(std::string_view text, std::size_t quote) {
    constexpr std::size_t longest_mark = 16;  // of the C++ standard
    const std::size_t open = text.substr(0, quote + longest_mark + 2).find('(', quote);
    if (open == std::string_view::npos) return open;
    const std::string mark = ")" + std::string(text.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t end = text.find(mark, open);
    return end == std::string_view::npos ? end : end + mark.size();
}

}  // namespace selgen::grammar

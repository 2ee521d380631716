// Blanks the comments and literals of C++ text, including raw strings.
#include <algorithm>
#include <cctype>

#include "rules/cpp.hpp"

namespace selgen::architecture {
namespace {

/// The end of the text that begins at `at` and ends with `mark`.
std::size_t after(std::string_view text, std::size_t at, std::string_view mark) {
    const std::size_t found = text.find(mark, at);
    return found == std::string_view::npos ? text.size() : found + mark.size();
}

/// The end of a literal that begins with the quote at `at`.
std::size_t after_quoted(std::string_view text, std::size_t at) {
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == text[at])
            return i + 1;
    }
    return text.size();
}

std::size_t after_raw(std::string_view text, std::size_t at) {
    const std::size_t open = std::min(text.find('(', at), text.size());
    const std::string mark = ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
    return after(text, open, mark);
}

/// 1'000: not the begin of a literal.
bool separates_digits(std::string_view text, std::size_t at) {
    return at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]));
}

/// The end of the comment or literal that begins at `at`; `at` if none begins.
std::size_t end_of_ignored(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
    if (rest.starts_with("/*")) return after(text, at + 2, "*/");
    if (rest.starts_with("R\"")) return after_raw(text, at);
    if (rest.starts_with('"')) return after_quoted(text, at);
    if (rest.starts_with('\'') && !separates_digits(text, at)) return after_quoted(text, at);
    return at;
}

}  // namespace

std::string bare(std::string_view text) {
    std::string code(text);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_ignored(text, at);
        for (std::size_t i = at; i < end; ++i) {
            if (code[i] != '\n') code[i] = ' ';
        }
        at = std::max(end, at + 1);
    }
    return code;
}

}  // namespace selgen::architecture

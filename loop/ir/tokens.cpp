// Scans LLVM IR text character by character for sigils, words, quoted strings and comments.
#include "loop/ir/tokens.hpp"

#include <charconv>

namespace selgen::loop {
namespace {

bool is_sigil(char c) { return c == '%' || c == '@' || c == '!' || c == '#' || c == '$'; }

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_word_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.' || c == '-' || c == '$';
}

/// The end of the string that begins here; quotes in strings are written \22.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const std::size_t quote = text.find('"', at + 1);
    return quote == text.npos ? text.size() : quote + 1;
}

std::size_t end_of_token(std::string_view text, std::size_t at) {
    if (text[at] == '"') return end_of_string(text, at);
    std::size_t end = at + 1;
    if (!is_sigil(text[at]) && !is_word_character(text[at])) return end;
    if (is_sigil(text[at]) && end < text.size() && text[end] == '"')
        return end_of_string(text, end);
    while (end < text.size() && is_word_character(text[end])) ++end;
    return end;
}

}  // namespace

std::vector<std::string_view> tokens_of(std::string_view text) {
    std::vector<std::string_view> tokens;
    for (std::size_t at = 0; at < text.size();) {
        if (is_space(text[at])) {
            ++at;
        } else if (text[at] == ';') {
            at = std::min(text.find('\n', at), text.size());
        } else {
            const std::size_t end = end_of_token(text, at);
            tokens.push_back(text.substr(at, end - at));
            at = end;
        }
    }
    return tokens;
}

std::string_view bare_name(std::string_view token) {
    if (!token.empty() && is_sigil(token[0])) token.remove_prefix(1);
    if (token.size() > 1 && token.front() == '"' && token.back() == '"')
        return token.substr(1, token.size() - 2);
    return token;
}

std::optional<unsigned> number_in(std::string_view word) {
    unsigned number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec != std::errc() || read.ptr != word.data() + word.size()) return std::nullopt;
    return number;
}

std::optional<unsigned> node_in(std::string_view token) {
    if (token.size() < 2 || token[0] != '!') return std::nullopt;
    return number_in(token.substr(1));
}

}  // namespace selgen::loop

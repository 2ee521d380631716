// Splits a faulty statement into tokens, including operators, comments and number separators that
// only other languages have.
#include "grammar/foreign/tokens.hpp"

#include <algorithm>
#include <array>

#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using View = std::string_view;

constexpr std::size_t longest_statement = 1000;  // bytes

constexpr std::array<View, 20> signs = {
    "===", "!==", "<->", "&&", "||", "==", "!=", "<=", ">=", "=>",
    "=<",  "<>",  "**",  "..", "::", ":=", "->", "/*", "*/", "<<"};

/// The end of a quoted text; the byte after the opening quote if the text is not closed on its
/// line.
std::size_t quoted_end(View text, std::size_t at) {
    const std::size_t end = text.find_first_of(std::string{text[at], '\n'}, at + 1);
    return end != View::npos && text[end] == text[at] ? end + 1 : at + 1;
}

std::size_t word_end(View text, std::size_t at) {
    while (at < text.size() && is_word(text[at])) ++at;
    return at;
}

/// Digits with a fraction, an exponent and the separators of other languages: 1'000, 1e-9.
std::size_t number_end(View text, std::size_t at) {
    const auto digit_at = [&](std::size_t i) { return i < text.size() && is_digit(text[i]); };
    const auto over_digits = [&] {
        while (digit_at(at) || (at < text.size() && text[at] == '\'' && digit_at(at + 1))) ++at;
    };
    over_digits();
    if (at < text.size() && text[at] == '.' && digit_at(at + 1)) {
        ++at;
        over_digits();
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        const bool sign = at + 1 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+');
        if (digit_at(at + (sign ? 2 : 1))) {
            at += sign ? 2 : 1;
            over_digits();
        }
    }
    return at;
}

std::size_t token_end(View text, std::size_t at) {
    if (is_digit(text[at])) return number_end(text, at);
    if (is_word(text[at])) return word_end(text, at);
    if (text[at] == '"' || text[at] == '\'') return quoted_end(text, at);
    for (const View sign : signs)
        if (text.substr(at, sign.size()) == sign) return at + sign.size();
    std::size_t end = at + 1;
    while (end < text.size() && continues(text[end])) ++end;
    return end;
}

/// The end of the comment, in any language, that begins at a byte; the byte itself if there is
/// none.
std::size_t comment_end(View text, std::size_t at) {
    const View two = text.substr(at, 2);
    if (two == "//" || text[at] == '#') return std::min(text.find('\n', at), text.size());
    if (two != "/*") return at;
    const std::size_t end = text.find("*/", at + 2);
    return end == View::npos ? text.size() : end + 2;
}

bool is_blank(char c) { return blanks.find(c) != View::npos; }

bool opens(const Token& token) { return View("([{").find(token.text) != View::npos; }
bool closes(const Token& token) { return View(")]}").find(token.text) != View::npos; }

/// Whether a statement continues after one of its own '}'.
bool goes_on(View text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    const View word = text.substr(at, word_end(text, at) - at);
    return word == "else" || word == "when" || text.substr(at, 1) == ";";
}

}  // namespace

Tokens statement_tokens(View text, std::size_t begin) {
    text = text.substr(0, std::min(text.size(), begin + longest_statement));
    Tokens made;
    std::size_t depth = 0;
    bool spaced = false;
    for (std::size_t at = begin; at < text.size();) {
        const std::size_t comment = comment_end(text, at);
        if (is_blank(text[at]) || (comment > at && at > begin)) {
            at = std::max(comment, at + 1);
            spaced = true;
            continue;
        }
        const std::size_t end = token_end(text, at);
        const Token token{std::string(text.substr(at, end - at)), at, spaced};
        if (depth == 0 && token.text == "}") return made;
        made.push_back(token);
        if (depth == 0 && token.text == ";") return made;
        if (opens(token)) ++depth;
        if (closes(token) && depth > 0) --depth;
        if (depth == 0 && token.text == "}" && !goes_on(text, end)) return made;
        at = end;
        spaced = false;
    }
    return text.size() < begin + longest_statement ? made : Tokens{};
}

std::string to_text(const Tokens& tokens) {
    std::string made;
    for (const Token& token : tokens) {
        const bool words = !made.empty() && !token.text.empty() && is_word(made.back()) &&
                           is_word(token.text.front());
        const bool spaced = token.spaced && token.text != ";";
        if (!made.empty() && (spaced || words)) made += ' ';
        made += token.text;
    }
    return made;
}

Tokens slice(const Tokens& tokens, std::size_t from, std::size_t to) {
    to = std::min(to, tokens.size());
    if (from >= to) return {};
    return {tokens.begin() + static_cast<std::ptrdiff_t>(from),
            tokens.begin() + static_cast<std::ptrdiff_t>(to)};
}

bool is_any(const Tokens& tokens, std::size_t at, std::initializer_list<View> of) {
    return at < tokens.size() && std::ranges::find(of, tokens[at].text) != of.end();
}

bool is_name(const Tokens& tokens, std::size_t at) {
    return at < tokens.size() && is_word(tokens[at].text.front()) && !is_number(tokens, at);
}

bool is_number(const Tokens& tokens, std::size_t at) {
    return at < tokens.size() && is_digit(tokens[at].text.front());
}

std::size_t closing(const Tokens& tokens, std::size_t open) {
    std::size_t depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        if (opens(tokens[i])) ++depth;
        if (closes(tokens[i]) && --depth == 0) return i;
        if (depth == 0) break;
    }
    return tokens.size();
}

Tokens without_brackets(Tokens tokens, std::size_t open) {
    const std::size_t close = closing(tokens, open);
    if (close >= tokens.size()) return tokens;
    if (open + 1 < close) tokens[open + 1].spaced = true;
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(close));
    tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(open));
    return tokens;
}

}  // namespace selgen::grammar

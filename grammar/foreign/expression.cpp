// Rewrites the operators, numbers, quotes and conditionals of other languages in the expressions of
// a statement, for its fix-it hint.
#include <algorithm>
#include <string>
#include <utility>

#include "dsl/diagnostics/foreign.hpp"
#include "grammar/foreign/site.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using dsl::foreign::counterpart;

void erase(Tokens& tokens, std::size_t at, std::size_t count = 1) {
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    tokens.erase(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, tokens.size() - at)));
}

void insert(Tokens& tokens, std::size_t at, std::string text) {
    tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(at), {std::move(text), 0, true});
}

/// The position where the expressions of a statement end: before the C++ of a feature.
std::size_t expressions_end(const Tokens& tokens) {
    if (!is_any(tokens, 0, {"feature"})) return tokens.size();
    std::size_t end = 0;
    while (end < tokens.size() && tokens[end].text != "=") ++end;
    return end;
}

/// Statements whose C++ is not changed.
bool is_cpp(const Tokens& tokens) {
    return is_any(tokens, 0,
                  {"call", "inspect", "run", "plan", "renew", "deliver", "input", "result", "reuse",
                   "stream", "use", "import", "code", "machine", "#", "--"});
}

/// 'quoted' or "quoted"
bool is_quoted_name(const Tokens& tokens, std::size_t at) {
    if (at >= tokens.size()) return false;
    const std::string& text = tokens[at].text;
    const bool quote = text.size() > 2 && (text.front() == '"' || text.front() == '\'');
    if (!quote || text.front() != text.back()) return false;
    const Tokens inside = statement_tokens(std::string_view(text).substr(1, text.size() - 2), 0);
    return inside.size() == 1 && is_name(inside, 0) && inside[0].text.size() == text.size() - 2;
}

void rewrite_operators(Tokens& tokens) {
    const std::size_t end = expressions_end(tokens);
    for (std::size_t i = 0; i < end; ++i) {
        const std::string_view ours = counterpart(dsl::foreign::operators, tokens[i].text);
        if (ours.empty()) continue;
        // A blank is needed after a word that replaces a sign: !a, a&&b.
        tokens[i].text = ours;
        if (ours == "not" && i + 1 < tokens.size()) tokens[i + 1].spaced = true;
        if (ours != "and" && ours != "or") continue;
        tokens[i].spaced = true;
        if (i + 1 < tokens.size()) tokens[i + 1].spaced = true;
    }
}

void rewrite_numbers(Tokens& tokens) {
    for (std::size_t i = 0; i < expressions_end(tokens); ++i) {
        if (is_number(tokens, i)) std::erase(tokens[i].text, '\'');
        if (tokens[i].text != "." || i + 1 >= tokens.size()) continue;
        if (is_number(tokens, i + 1) && !tokens[i + 1].spaced) {
            tokens[i + 1].text.insert(0, "0.");
            tokens[i + 1].spaced = tokens[i].spaced;
            erase(tokens, i);
        } else if (i > 0 && is_number(tokens, i - 1) && !tokens[i].spaced) {
            erase(tokens, i);
        }
    }
}

/// std::max(a, b) without its namespace.
void rewrite_names(Tokens& tokens) {
    for (std::size_t i = 0; i + 1 < expressions_end(tokens); ++i) {
        if (tokens[i].text != "std" || tokens[i + 1].text != "::") continue;
        if (i + 2 < tokens.size()) tokens[i + 2].spaced = tokens[i].spaced;
        erase(tokens, i, 2);
    }
}

/// The index of the first token of an expression that ends before an index.
std::size_t expression_begin(const Tokens& tokens, std::size_t end) {
    std::size_t depth = 0;
    std::size_t begin = end;
    while (begin > 0) {
        const std::string& text = tokens[begin - 1].text;
        if (text == ")" || text == "]") ++depth;
        const bool open = text == "(" || text == "[" || text == "{";
        if (open && depth > 0) {
            --depth;
        } else if (depth == 0 && (open || is_any(tokens, begin - 1,
                                                 {",", "=", "when", "least", "most", "then", "else",
                                                  "let", "margin"}))) {
            return begin;
        }
        --begin;
    }
    return begin;
}

/// The ':' of a '?' at an index.
std::size_t colon_of(const Tokens& tokens, std::size_t question) {
    std::size_t depth = 1;
    for (std::size_t i = question + 1; i < tokens.size(); ++i) {
        if (tokens[i].text == "?") ++depth;
        if (tokens[i].text == ":" && --depth == 0) return i;
    }
    return tokens.size();
}

/// a ? b : c
void rewrite_conditionals(Tokens& tokens) {
    for (std::size_t i = 0; i < expressions_end(tokens); ++i) {
        if (tokens[i].text != "?") continue;
        const std::size_t colon = colon_of(tokens, i);
        if (colon >= tokens.size()) return;
        for (const auto& [at, word] : {std::pair(i, "then"), std::pair(colon, "else")}) {
            tokens[at].text = word;
            tokens[at].spaced = true;
            if (at + 1 < tokens.size()) tokens[at + 1].spaced = true;
        }
        const std::size_t begin = expression_begin(tokens, i);
        const bool spaced = begin == 0 || !is_any(tokens, begin - 1, {"("});
        insert(tokens, begin, "if");
        tokens[begin].spaced = spaced;
        tokens[begin + 1].spaced = true;
    }
}

/// if (a) b else c, and if a { b } else { c }
void rewrite_branches(Tokens& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].text == "tree" || tokens[i].text == "forest") return;
        if (tokens[i].text != "if") continue;
        std::size_t end = i + 1;
        while (end < tokens.size() && !is_any(tokens, end, {"then", "else", "{", ";"})) ++end;
        if (is_any(tokens, end, {"{"})) {
            tokens[end].text = "then";
            tokens[end].spaced = true;
            std::size_t close = end + 1;
            while (close < tokens.size() && tokens[close].text != "}") ++close;
            if (close < tokens.size()) erase(tokens, close);
            if (is_any(tokens, close, {"else"}) && is_any(tokens, close + 1, {"{"}))
                tokens = without_brackets(tokens, close + 1);
        } else if (!is_any(tokens, end, {"then"}) && is_any(tokens, i + 1, {"("})) {
            const std::size_t close = closing(tokens, i + 1);
            if (close + 1 < tokens.size()) insert(tokens, close + 1, "then");
        }
    }
}

bool touches(const Tokens& tokens, std::size_t at, std::string_view text) {
    return at < tokens.size() && tokens[at].text.find(text) != std::string::npos;
}

/// The message for the token where parsing stopped; empty if it is not from another language.
std::string expression_text(const Tokens& t, std::size_t at) {
    const std::string& text = t[at].text;
    const std::string_view ours = counterpart(dsl::foreign::operators, text);
    if (!ours.empty()) return in_quotes(text) + " is written as " + in_quotes(ours);
    if (is_any(t, at, {"?"})) return "'a ? b : c' is written as 'if a then b else c'";
    if (is_number(t, at) && touches(t, at, "'")) {
        std::string plain = text;
        std::erase(plain, '\'');
        return in_quotes(text) + " is written as " + in_quotes(plain);
    }
    if (is_any(t, at, {"."}) && (is_number(t, at + 1) || (at > 0 && is_number(t, at - 1))))
        return "a number must have digits before and after the '.'";
    if (is_quoted_name(t, at)) return "names are written without quotes";
    return {};
}

/// std::max(a, b)
std::optional<Advice> qualified_function(const Site& site) {
    const Tokens& t = site.tokens;
    const std::size_t at = site.at;
    if (at == 0 || !is_any(t, at, {"::"}) || !is_any(t, at - 1, {"std"})) return {};
    if (!is_name(t, at + 1)) return {};
    Advice made;
    const Token& name = t[at + 1];
    made.text = in_quotes("std::" + name.text) + " is written as " + in_quotes(name.text);
    made.fix = to_text(with_own_expressions(site));
    made.span = {t[at - 1].begin, name.begin + name.text.size()};
    return made;
}

/// A comparison with '=', and numbers with ',' as the thousands separator.
std::optional<Advice> rewritten_at(const Site& site) {
    Site right = site;
    const Tokens& t = site.tokens;
    Advice made;
    const std::size_t first = is_any(t, 0, {"let", "knob"}) ? 4 : 2;  // of an expression
    if (is_any(t, site.at, {"="}) && is_any(t, 0, {"choose", "when", "let", "knob"}) &&
        site.at >= first) {
        made.text = "use '==' to compare, not '='";
        right.tokens[site.at].text = "==";
    } else if (is_any(t, site.at, {"in"}) && site.at > 1 && is_any(t, site.at + 2, {".."}) &&
               is_any(t, 0, {"choose", "when", "let"})) {
        made.text = "use two comparisons to test a range";
        right.tokens[site.at].text = ">=";
        right.tokens[site.at + 2].text = "and " + t[site.at - 1].text + " <=";
    } else if (is_any(t, site.at, {","}) && site.at > 0 && is_number(t, site.at - 1) &&
               is_number(t, site.at + 1) && t[site.at + 1].text.size() == 3 &&
               !t[site.at + 1].spaced) {
        made.text = "a number cannot contain ','";
        erase(right.tokens, site.at);
        right.tokens[site.at - 1].text += right.tokens[site.at].text;
        erase(right.tokens, site.at);
        while (is_any(right.tokens, site.at, {","}) && is_number(right.tokens, site.at + 1)) {
            right.tokens[site.at - 1].text += right.tokens[site.at + 1].text;
            erase(right.tokens, site.at, 2);
        }
    } else if (is_any(t, site.at, {","}) && is_any(t, 0, {"choose", "when"})) {
        made.text = "conditions are joined with 'and' or 'or', not with ','";
        right.tokens[site.at].text = "and";
        right.tokens[site.at].spaced = true;
    } else {
        return {};
    }
    made.fix = to_text(with_own_expressions(right));
    return made;
}

/// a % b
std::optional<Advice> remainder(const Site& site) {
    if (!is_any(site.tokens, site.at, {"%"})) return {};
    return Advice{.text = "there is no '%' operator: after a number, '%' means percent",
                  .hint = "compute the remainder in C++: feature rest : count = n % 2;"};
}

/// if a { b } else { c }
std::optional<Advice> branches(const Site& site) {
    std::size_t begin = site.at;
    while (begin > 0 && !is_any(site.tokens, begin, {"if", "then"})) --begin;
    if (!is_any(site.tokens, begin, {"if"}) || begin == 0) return {};
    return Advice{.fix = to_text(with_own_expressions(site))};
}

}  // namespace

Tokens with_own_expressions(const Site& site) {
    Tokens tokens = site.tokens;
    if (is_cpp(tokens)) return tokens;
    rewrite_names(tokens);
    rewrite_numbers(tokens);
    rewrite_operators(tokens);
    for (std::size_t i = 0; i < expressions_end(tokens); ++i) {
        if (!is_quoted_name(tokens, i)) continue;
        tokens[i].text = tokens[i].text.substr(1, tokens[i].text.size() - 2);
    }
    rewrite_conditionals(tokens);
    rewrite_branches(tokens);
    return tokens;
}

std::optional<Advice> foreign_expression(const Site& site) {
    if (site.at >= site.tokens.size() || is_cpp(site.tokens)) return {};
    if (site.at >= expressions_end(site.tokens)) return {};
    if (const auto advice = rewritten_at(site)) return advice;
    if (const auto advice = remainder(site)) return advice;
    if (const auto advice = qualified_function(site)) return advice;
    // A word after a number was parsed as its unit: n < 3 AND m < 5.
    std::size_t at = site.at;
    if (at > 1 && is_name(site.tokens, at - 1) && is_number(site.tokens, at - 2)) --at;
    const std::string text = expression_text(site.tokens, at);
    if (text.empty()) return branches(site);
    Advice made;
    made.text = text;
    made.fix = to_text(with_own_expressions(site));
    const Token& token = site.tokens[at];
    made.span = {token.begin, token.begin + token.text.size()};
    return made;
}

}  // namespace selgen::grammar

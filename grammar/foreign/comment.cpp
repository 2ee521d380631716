// Fix-it hints for comments, includes and preprocessor lines of other languages, and for unneeded
// semicolons.
#include <algorithm>
#include <array>
#include <string>

#include "base/text.hpp"
#include "grammar/foreign/site.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using View = std::string_view;

/// The rest of a line from a byte.
View line_at(View text, std::size_t at) { return text.substr(at, text.find('\n', at) - at); }

/// #include "a.hpp" or include <vector>
std::optional<Advice> include_line(const Site& site) {
    View line = trimmed(line_at(site.text, site.statement), blanks);
    const bool sharp = line.substr(0, 1) == "#";
    if (sharp) line = trimmed(line.substr(1), blanks);
    constexpr View word = "include";
    if (line.substr(0, word.size()) != word) return {};
    View header = trimmed(line.substr(word.size()));
    if (header.empty() || (header[0] != '"' && header[0] != '<')) return {};
    header = header.substr(0, header.find(header[0] == '<' ? '>' : '"', 1) + 1);
    return Advice{.text = std::string("'") + (sharp ? "#" : "") + "include' is written as 'use'",
                  .fix = "use " + std::string(header) + ";",
                  .next = site.statement + line_at(site.text, site.statement).size()};
}

/// #pragma once
std::optional<Advice> directive(const Site& site) {
    constexpr std::array<View, 12> words = {"pragma", "define", "undef", "if",   "ifdef", "ifndef",
                                            "else",   "elif",   "endif", "line", "error", "import"};
    if (site.text[site.stop] != '#' || site.stop != site.statement) return {};
    std::size_t end = site.stop + 1;
    while (end < site.text.size() && is_word(site.text[end])) ++end;
    const View word = site.text.substr(site.stop + 1, end - site.stop - 1);
    if (std::ranges::find(words, word) == words.end()) return {};
    Advice made;
    made.text =
        "a spec cannot contain preprocessor directives such as '#" + std::string(word) + "'";
    made.span = {site.stop, end};
    made.next = site.stop + line_at(site.text, site.stop).size();
    return made;
}

/// The contents of a comment, without the stars at the beginning of its lines.
std::string comment_text(View comment) { return "// " + std::string(trimmed(comment, blanks)); }

/// A comment in the syntax of another language: # a, /* a */ or -- a
std::optional<Advice> comment(const Site& site) {
    const View rest = site.text.substr(site.stop);
    const bool block = rest.substr(0, 2) == "/*";
    const bool dashes = rest.substr(0, 2) == "--" && site.stop == site.statement;
    if (!block && !dashes && rest.substr(0, 1) != "#") return {};
    const std::size_t line_end = site.stop + line_at(site.text, site.stop).size();
    const std::size_t close = block ? site.text.find("*/", site.stop + 2) : line_end;
    Advice made;
    made.text = "a comment begins with '//'";
    if (close == View::npos) {
        made.next = site.text.size();
        made.span = {site.stop, site.stop + 2};
        made.hint = "this one is not closed by '*/'";
        return made;
    }
    const std::size_t end = block ? close + 2 : close;
    const std::size_t begin = site.stop + (block || dashes ? 2 : 1);
    const View inside = site.text.substr(begin, close - begin);
    made.next = end;
    made.span = {site.stop, std::min(end, line_end)};
    made.hint = "begin each line of the comment with '//'";
    if (inside.find('\n') != View::npos) return made;
    made.fix = comment_text(inside);
    if (site.stop != site.statement && !site.tokens.empty())
        made.fix = to_text(with_own_expressions(site)) + "  " + made.fix;
    return made;
}

/// A ';' after the '}' of a block, or after another ';'.
std::optional<Advice> lone_semicolon(const Site& site) {
    if (site.stop != site.statement || site.text[site.stop] != ';') return {};
    const View before = site.text.substr(0, site.stop);
    const std::size_t last = before.find_last_not_of(blanks);
    if (last == View::npos || (before[last] != '}' && before[last] != ';')) return {};
    Advice made;
    made.text = "no ';' is needed here";
    if (before[last] == '}') {
        const std::size_t line = before.rfind('\n', last) + 1;
        made.text = "a block ends with '}', without ';'";
        made.fix = trimmed(before.substr(line, last + 1 - line), blanks);
    }
    return made;
}

}  // namespace

std::optional<Advice> foreign_comment(const Site& site) {
    if (site.stop >= site.text.size()) return {};
    for (const auto& rule : {include_line, directive, comment, lone_semicolon})
        if (const auto advice = rule(site)) return advice;
    return {};
}

}  // namespace selgen::grammar

// Tries the rules for foreign syntax in order on a faulty statement, and then checks for a missing
// semicolon.
#include <algorithm>
#include <string>

#include "grammar/foreign/site.hpp"
#include "grammar/resume.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using View = std::string_view;

/// The end of the text before a byte, without white space and comments.
std::size_t end_before(View text, std::size_t begin, std::size_t byte) {
    std::size_t end = begin;
    for (std::size_t at = begin; at < byte;) {
        const bool comment = text.substr(at, 2) == "//";
        if (comment) {
            at = std::min(text.find('\n', at), byte);
            continue;
        }
        // Quotes hide slashes: "http://a".
        const std::size_t quote = text[at] == '"' ? text.find_first_of("\"\n", at + 1) : View::npos;
        const std::size_t next = quote < byte ? quote + 1 : at + 1;
        if (blanks.find(text[at]) == View::npos) end = next;
        at = next;
    }
    return end;
}

/// The ';' of the statement is missing if the next token begins a line or a statement, or ends the
/// block.
std::optional<Advice> missing_semicolon(const Site& site, const SyntaxError& error) {
    if (!error.unended) return {};
    const std::size_t end = end_before(site.text, site.statement, site.stop);
    const View between = site.text.substr(end, site.stop - end);
    const bool at_end = site.stop >= site.text.size();
    const bool new_line = at_end || between.find('\n') != View::npos;
    if (!new_line && site.text[site.stop] != '}' && !stands_at(site.text, site.stop, site.block))
        return {};
    Advice made;
    const View statement = site.text.substr(site.statement, end - site.statement);
    if (statement.find('\n') == View::npos) made.fix = std::string(statement) + ";";
    if (new_line) made.span = {end, end};
    return made;
}

Site site_of(View text, std::size_t statement, const Words& block, const SyntaxError& error) {
    Site made{text, statement, error.reached, block, statement_tokens(text, statement), 0};
    const auto reaches = [&](const Token& t) { return t.begin + t.text.size() > made.stop; };
    const auto found = std::ranges::find_if(made.tokens, reaches);
    made.at = static_cast<std::size_t>(found - made.tokens.begin());
    return made;
}

void apply(const Advice& advice, SyntaxError& error) {
    constexpr std::size_t longest_fix = 160;
    if (!advice.text.empty()) {
        error.diagnostic.text = advice.text;
        error.diagnostic.hint.clear();
    }
    if (!advice.hint.empty()) error.diagnostic.hint = advice.hint;
    if (advice.fix.size() <= longest_fix) error.diagnostic.fix = advice.fix;
    if (!error.diagnostic.fix.empty()) error.diagnostic.hint.clear();
    if (advice.span) {
        error.diagnostic.span.begin = advice.span->first;
        error.diagnostic.span.end = advice.span->second;
    }
    error.next = advice.next;
}

}  // namespace

bool may_begin(const Site& site, View word) {
    const auto& words = site.block.of;
    return std::ranges::find(words, word) != words.end();
}

std::string rest_of(const Site& site, std::size_t token) {
    if (token >= site.tokens.size()) return {};
    const Token& last = site.tokens.back();
    const std::size_t end = last.begin + (last.text == ";" ? 0 : last.text.size());
    const std::size_t begin = site.tokens[token].begin;
    return begin < end ? std::string(site.text.substr(begin, end - begin)) : std::string();
}

void explain_foreign(View text, std::size_t statement, const Words& block, SyntaxError& error) {
    if (error.unclosed || error.resume || error.reached < statement) return;
    const Site site = site_of(text, statement, block, error);
    for (const auto& rule :
         {foreign_comment, foreign_rule, foreign_declaration, foreign_expression}) {
        if (const auto advice = rule(site)) return apply(*advice, error);
    }
    if (const auto advice = missing_semicolon(site, error)) apply(*advice, error);
}

}  // namespace selgen::grammar

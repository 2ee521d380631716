// Fix-it hints for rules, goals and clauses of variants in foreign syntax, such as `default`, `if`
// and `minimize`.
#include <string>
#include <utility>

#include "dsl/diagnostics/foreign.hpp"
#include "grammar/foreign/site.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using dsl::foreign::counterpart;

/// A part of a statement without its ';' and without enclosing brackets.
std::string plain(Tokens tokens) {
    if (!tokens.empty() && tokens.back().text == ";") tokens.pop_back();
    if (is_any(tokens, 0, {"("}) && closing(tokens, 0) + 1 == tokens.size())
        tokens = without_brackets(std::move(tokens), 0);
    return to_text(tokens);
}

std::string plain_from(const Tokens& tokens, std::size_t from) {
    return plain(slice(tokens, from, tokens.size()));
}

bool is_variant(const Site& site, const std::string& name) {
    return site.text.find("variant " + name + " ") != std::string_view::npos;
}

/// default: v; and otherwise choose v;
std::optional<Advice> otherwise(const Site& site, const Tokens& t) {
    const bool own = is_any(t, 0, {"otherwise"});
    if (!own && !is_any(t, 0, {"default", "else", "fallback", "finally"})) return {};
    std::size_t name = 1;
    while (
        is_any(t, name, {":", "=", "=>", "->", ">=", ",", "choose", "use", "take", "return", "{"}))
        ++name;
    if (own && name == 1) return {};
    Advice made;
    made.text = own ? "only the name of a variant can follow 'otherwise'"
                    : in_quotes(site.tokens[0].text) + " is written as 'otherwise'";
    if (is_name(t, name)) made.fix = "otherwise " + t[name].text + ";";
    return made;
}

/// The position where the condition of an 'if' ends; it begins at token 1.
std::size_t condition_end(const Tokens& t) {
    if (is_any(t, 1, {"("})) {
        const std::size_t next = closing(t, 1) + 1;
        if (is_name(t, next) && !is_any(t, next, {"and", "or"})) return next;
    }
    for (std::size_t i = 1; i < t.size(); ++i) {
        if (is_any(t, i, {"choose", "then", "{", ":", ">=", "->"}) &&
            !(is_any(t, i, {">="}) && !is_any(t, i + 2, {";"}))) {
            return i;
        }
    }
    // If there is no word between them, the last name is the variant.
    return t.size() > 3 ? t.size() - 2 : t.size();
}

/// if (n < 3) choose v; and when n < 3: v;
std::optional<Advice> conditional_rule(const Site& site, const Tokens& t) {
    if (!is_any(t, 0, {"if", "when"})) return {};
    const std::size_t end = condition_end(t);
    std::size_t name = end;
    while (is_any(t, name, {"choose", "then", "{", ":", ">=", "->", "use", "take", "return"}))
        ++name;
    Advice made;
    made.text = "a rule begins with 'choose', not with " + in_quotes(site.tokens[0].text);
    if (is_name(t, name))
        made.fix = "choose " + t[name].text + " when " + plain(slice(t, 1, end)) + ";";
    return made;
}

/// choose min time; at an index, or for a knob: choose threads min time;
std::optional<Advice> goal(const Site& site, const Tokens& t, std::size_t at) {
    if (at >= t.size() || site.at < at) return {};
    const std::string_view ours = counterpart(dsl::foreign::directions, t[at].text);
    const bool named = at == 1 && is_variant(site, t[at].text);
    if (ours.empty() || named || is_any(t, at + 1, {"when", "if"})) return {};
    std::string value = plain_from(t, at + 1);
    if (value.empty()) value = "time";
    return Advice{.text = "a goal begins with 'least' or 'most', not with " + in_quotes(t[at].text),
                  .fix = to_text(slice(t, 0, at)) + ' ' + std::string(ours) + ' ' + value + ";",
                  .span = {{t[at].begin, t[at].begin + t[at].text.size()}}};
}

/// choose v if n < 3;
std::optional<Advice> choose(const Site& site, const Tokens& t) {
    if (!is_any(t, 0, {"choose"})) return {};
    for (const std::size_t at : {1, 2})
        if (const auto advice = goal(site, t, at)) return advice;
    Advice made;
    if (is_any(t, 1, {"variant"}) && is_name(t, 2) && site.at == 2) {
        made.text = "the name of the variant follows 'choose'";
        made.fix = "choose " + to_text(slice(t, 2, t.size()));
        return made;
    }
    std::size_t word = 2;
    while (is_any(t, word, {"only", ":", ","})) ++word;
    const bool named = is_any(t, word, {"if", "where", "provided", "given", "when"});
    if (is_name(t, 1) && (word > 2 || named) && !is_any(t, 2, {"when"})) {
        made.text =
            in_quotes(to_text(slice(t, 2, word + (named ? 1 : 0)))) + " is written as 'when'";
        made.fix = "choose " + t[1].text + " when " + plain_from(t, word + (named ? 1 : 0)) + ";";
        made.span = {t[2].begin, t[2].begin + t[2].text.size()};
        return made;
    }
    if (!is_any(t, 2, {";"}) || site.at != 2) return {};
    made.hint = "add a condition, or write: otherwise " + t[1].text + ";";
    return made;
}

/// v when n < 3;
std::optional<Advice> bare_rule(const Site& site, const Tokens& t) {
    if (site.at != 0 || !is_any(t, 1, {"when", "if"}) || !is_variant(site, t[0].text)) return {};
    return Advice{.text = "a rule begins with 'choose'",
                  .fix = "choose " + t[0].text + " when " + plain_from(t, 2) + ";"};
}

/// minimize time;
std::optional<Advice> bare_goal(const Site& site, const Tokens& t) {
    std::string ours(counterpart(dsl::foreign::directions, t[0].text));
    if (is_any(t, 0, {"least", "most"})) ours = t[0].text;
    if (ours.empty() || site.at != 0) return {};
    const std::string value = plain_from(t, is_any(t, 1, {":", "="}) ? 2 : 1);
    return Advice{.text = "a goal is written as 'choose least …;' or 'choose most …;'",
                  .fix = "choose " + ours + ' ' + (value.empty() ? "time" : value) + ";"};
}

/// In a variant: if n < 3; and require n < 3;
std::optional<Advice> feasibility(const Site& site, const Tokens& t) {
    if (!is_any(t, 0, {"if", "where", "require", "requires", "provided"})) return {};
    return Advice{.text = in_quotes(site.tokens[0].text) + " is written as 'when' in a variant",
                  .fix = "when " + plain_from(t, 1) + ";"};
}

/// In a variant: f(n); and return f(n);
std::optional<Advice> bare_run(const Site& site, const Tokens& t) {
    const bool returned = is_any(t, 0, {"return"});
    if (!returned && (site.at != 0 || !is_name(t, 0) || !is_any(t, 1, {"(", "::"}))) return {};
    return Advice{.text = "the call that a variant runs must follow 'run'",
                  .fix = "run " + rest_of(site, returned ? 1 : 0) + ";"};
}

}  // namespace

std::optional<Advice> foreign_rule(const Site& site) {
    if (site.tokens.empty()) return {};
    const Tokens tokens = with_own_expressions(site);
    if (may_begin(site, "choose")) {
        for (const auto& rule : {otherwise, conditional_rule, choose, bare_rule, bare_goal})
            if (const auto advice = rule(site, tokens)) return advice;
    }
    if (may_begin(site, "run")) {
        for (const auto& rule : {feasibility, bare_run})
            if (const auto advice = rule(site, tokens)) return advice;
    }
    return {};
}

}  // namespace selgen::grammar

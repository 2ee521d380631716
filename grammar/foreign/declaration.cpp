// Fix-it hints for features, named expressions, ranges, knobs, factors, variants and file names in
// the syntax of other languages.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "dsl/diagnostics/foreign.hpp"
#include "grammar/foreign/site.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using dsl::foreign::counterpart;

std::size_t index_of(const Tokens& tokens, std::string_view text) {
    const auto found =
        std::ranges::find_if(tokens, [&](const Token& token) { return token.text == text; });
    return static_cast<std::size_t>(found - tokens.begin());
}

/// The spec's type for a type of another language or of the spec language; empty if there is none.
std::string own_type(const std::string& text) {
    for (const char* own : {"count", "ratio", "fraction", "real", "bytes", "seconds", "flag"})
        if (text == own) return text;
    return std::string(counterpart(dsl::foreign::types, text));
}

/// The last of the types before an index: unsigned int, std::size_t.
std::string type_before(const Tokens& tokens, std::size_t end) {
    std::string type;
    for (std::size_t i = 0; i < end; ++i) {
        const std::string own = own_type(tokens[i].text);
        if (!own.empty()) type = own;
    }
    return type;
}

/// double n = p.size();
std::optional<Advice> typed_feature(const Site& site, const Tokens& t) {
    const std::size_t equals = index_of(t, "=");
    if (!may_begin(site, "feature") || site.at != 0) return {};
    if (equals < 2 || equals >= t.size() || !is_name(t, equals - 1)) return {};
    const bool typed = !own_type(t[0].text).empty() || is_any(t, 0, {"std", "const", "auto"});
    const std::string rest = rest_of(site, equals + 1);
    if (is_any(t, 0, {"const", "auto"}) && rest.find('(') == std::string::npos) return {};
    const std::string type = is_any(t, 0, {"auto"}) ? "real" : type_before(t, equals - 1);
    if (!typed || type.empty()) return {};
    return Advice{.text = "a feature begins with 'feature', not with its type",
                  .fix = "feature " + t[equals - 1].text + " : " + type + " = " + rest + ";"};
}

/// const x = 3;
std::optional<Advice> named_value(const Site& site, const Tokens& t) {
    if (!may_begin(site, "let") || site.at != 0) return {};
    if (!is_any(t, 0, {"const", "constexpr", "auto", "var", "def", "val", "local", "set"}))
        return {};
    const std::size_t equals = std::min(index_of(t, "="), index_of(t, ":="));
    if (equals >= t.size() || equals < 2) return {};
    return Advice{.text = "a named expression begins with 'let', not with " + in_quotes(t[0].text),
                  .fix = "let " + t[equals - 1].text + " = " + rest_of(site, equals + 1) + ";"};
}

/// let x := 3; and time(v): 3;
std::optional<Advice> assignment(const Site& site, const Tokens& t) {
    const bool let = is_any(t, 0, {"let"});
    const bool equation = may_begin(site, "domain") &&
                          !is_any(t, 0, {"domain", "machine", "relative", "instead", "replay"});
    if ((!let && !equation) || !(is_any(t, site.at, {":=", ":", "=="}) ||
                                 (is_any(t, site.at, {"="}) && is_any(t, site.at - 1, {"="})))) {
        return {};
    }
    const std::size_t first =
        std::min({index_of(t, "="), index_of(t, ":="), index_of(t, ":"), index_of(t, "==")});
    if (site.at != first && site.at != first + 1) return {};
    Advice made;
    made.text = "use '=' after the name, not " + in_quotes(t[first].text);
    if (equation) made.text = "use '=' after the left side, not " + in_quotes(t[first].text);
    made.fix = to_text(slice(t, 0, first)) + " = " + rest_of(site, first + 1) + ";";
    made.span = {t[first].begin, t[first].begin + t[first].text.size()};
    return made;
}

/// feature n = f(); and feature count n = f();
std::optional<Advice> untyped_feature(const Site& site, const Tokens& t) {
    if (!is_any(t, 0, {"feature"}) || site.at != 2) return {};
    Advice made;
    if (is_any(t, 2, {"="})) {
        made.fix = "feature " + t[1].text + " : real = " + rest_of(site, 3) + ";";
        return made;
    }
    const std::string type = own_type(t[1].text);
    if (type.empty() || !is_name(t, 2) || !is_any(t, 3, {"="})) return {};
    made.text = "the type of a feature follows its name and ':'";
    made.fix = "feature " + t[2].text + " : " + type + " = " + rest_of(site, 4) + ";";
    return made;
}

/// The range of a feature or a domain: in [0, 100]
std::optional<Advice> range(const Site& site, const Tokens& t) {
    if (!is_any(t, 0, {"feature", "domain"})) return {};
    const bool domain = is_any(t, 0, {"domain"});
    const std::size_t end = domain ? t.size() : index_of(t, "=");
    if (site.at >= end || site.at < 2) return {};
    const bool taken = is_any(t, site.at - 1, {"to"}) || (domain && is_any(t, site.at - 1, {"in"}));
    if (!taken && !is_any(t, site.at, {"[", "{", "(", ",", "to", "in", "=", ":"})) return {};
    Tokens right = slice(t, 0, end);
    if (domain && is_any(right, 2, {"in", "=", ":"})) right.erase(right.begin() + 2);
    std::size_t begin = domain ? 2 : index_of(right, "in") + 1;
    if (is_any(right, begin, {"[", "{", "("})) right = without_brackets(std::move(right), begin);
    for (std::size_t i = begin + 1; i < std::min(begin + 3, right.size()); ++i) {
        if (!is_any(right, i, {",", "to"})) continue;
        right[i].text = "..";
        right[i].spaced = true;
    }
    return Advice{.text = domain ? "a range in a domain is written as 'n 0 .. 100'"
                                 : "a range is written as '0 .. 100'",
                  .fix = to_text(right) + (domain ? "" : " = " + rest_of(site, end + 1) + ";")};
}

std::string number_text(double x) {
    std::string text(32, ' ');
    const auto end = std::to_chars(text.data(), text.data() + text.size(), x).ptr;
    text.resize(static_cast<std::size_t>(end - text.data()));
    return text;
}

/// Levels that cover a range: its ends and values between them.
std::string levels_of(const std::string& from, const std::string& to) {
    double low = 0;
    double high = 0;
    std::from_chars(from.data(), from.data() + from.size(), low);
    std::from_chars(to.data(), to.data() + to.size(), high);
    const double middle = std::round(low > 0 ? std::sqrt(low * high) : (low + high) / 2);
    if (middle <= low || middle >= high) return from + ", " + to;
    return from + ", " + number_text(middle) + ", " + to;
}

/// factor n in 1 .. 100; and knob threads = [1, 2];
std::optional<Advice> listed_values(const Site& site, const Tokens& t) {
    const bool factor = is_any(t, 0, {"factor"});
    if ((!factor && !is_any(t, 0, {"knob"})) || site.at < 2 || site.at >= t.size()) return {};
    Tokens right = t;
    Advice made;
    if (is_any(t, 2, {"=", ":", "of"})) {
        right[2] = {"in", 0, true};
        if (right.size() > 3) right[3].spaced = true;
    }
    const bool bracket = is_any(right, 3, {"[", "{", "("});
    if (bracket) {
        made.text = factor ? "the levels of a factor are written without brackets"
                           : "the values of a knob are written without brackets";
        right = without_brackets(std::move(right), 3);
    }
    if (factor && is_number(right, 3) && is_any(right, 4, {".."}) && is_number(right, 5)) {
        made.text = "a factor takes a list of levels, not a range";
        const std::size_t shown = t[site.at].begin;
        made.span = {shown, shown + t[site.at].text.size()};
        right[3].text = levels_of(right[3].text, right[5].text);
        right.erase(right.begin() + 4, right.begin() + 6);
        if (is_any(right, 4, {"step"})) right = slice(right, 0, 4);
        if (right.back().text != ";") right.push_back({";"});
    }
    const bool changed = to_text(right) != to_text(t);
    if (!changed || !is_any(t, site.at, {"=", ":", "of", "[", "{", "(", ".."})) return {};
    made.fix = to_text(right);
    return made;
}

/// variant v = f(n);
std::optional<Advice> variant(const Site& site, const Tokens& t) {
    if (!may_begin(site, "variant")) return {};
    if (!is_any(t, 0, {"variant"}) || site.at != 2 || !is_any(t, 2, {"=", ":", "=>", ">=", "->"}))
        return {};
    Advice made;
    made.text = "a variant is written as 'variant NAME { run …; }'";
    std::string run = rest_of(site, 3);
    if (run.find('(') == run.npos) run += "()";  // a name alone would not be called
    made.fix = "variant " + t[1].text + " { run " + run + "; }";
    return made;
}

/// import fit.sel;
std::optional<Advice> unquoted_file(const Site& site, const Tokens& t) {
    if (!is_any(t, 0, {"import", "use"}) || site.at != 1) return {};
    std::string file = rest_of(site, 1);
    std::erase(file, '\'');
    const bool one_word = file.find_first_of(" \t\r\n\"<>{}()") == std::string::npos;
    if (!one_word || file.find('.') == std::string::npos) return {};
    return Advice{.text = "a file name must be in double quotes",
                  .fix = t[0].text + " \"" + file + "\";"};
}

}  // namespace

std::optional<Advice> foreign_declaration(const Site& site) {
    if (site.tokens.empty()) return {};
    Tokens tokens = with_own_expressions(site);
    if (tokens.size() != site.tokens.size()) tokens = site.tokens;
    for (const auto& rule : {typed_feature, named_value, variant, untyped_feature, range,
                             listed_values, assignment, unquoted_file}) {
        if (const auto advice = rule(site, tokens)) return advice;
    }
    return {};
}

}  // namespace selgen::grammar

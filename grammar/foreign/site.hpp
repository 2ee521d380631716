#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/foreign/tokens.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Where parsing a statement stopped.
struct Site {
    std::string_view text;
    std::size_t statement;  // the byte where the statement begins
    std::size_t stop;       // the byte where parsing stopped
    const Words& block;     // the words that may begin a statement here
    Tokens tokens;          // of the statement
    std::size_t at;         // the index of the token at `stop`; their number if there is none
};

/// What a fix-it hint changes in an error. What is empty stays as it is.
struct Advice {
    std::string text;
    std::string hint;
    std::string fix;                                          // the corrected statement
    std::optional<std::pair<std::size_t, std::size_t>> span;  // where the error is shown
    std::optional<std::size_t> next;                          // where parsing resumes
};

/// Comments and preprocessor lines of other languages; a ';' that ends nothing.
std::optional<Advice> foreign_comment(const Site& site);

/// Rules that are written as in another language: if, default, choose min.
std::optional<Advice> foreign_rule(const Site& site);

/// Declarations that are written as in another language: double n = 3, factor n in [1, 2].
std::optional<Advice> foreign_declaration(const Site& site);

/// Operators, numbers and conditionals of other languages.
std::optional<Advice> foreign_expression(const Site& site);

/// Whether a statement with this word may stand here.
bool may_begin(const Site& site, std::string_view word);

/// What the spec has from a token to the end of the statement, without the ';'.
std::string rest_of(const Site& site, std::size_t token);

/// The statement with the expressions of this language.
Tokens with_own_expressions(const Site& site);

}  // namespace selgen::grammar

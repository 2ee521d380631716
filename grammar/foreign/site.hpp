// Better messages for syntax errors: the position of an error, the advice for it, and the rules of
// grammar/foreign that give it.
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
    std::size_t at;  // the index of the token at `stop`; the number of tokens if there is none
};

/// The parts of an error that a fix-it hint changes. Empty members change nothing.
struct Advice {
    std::string text = {};
    std::string hint = {};
    std::string fix = {};                                          // the corrected statement
    std::optional<std::pair<std::size_t, std::size_t>> span = {};  // where the error is shown
    std::optional<std::size_t> next = {};                          // where parsing resumes
};

/// Adds a fix-it hint to the error of a statement: for text in the syntax of another language, and
/// for a missing ';'. `block` has the words that may begin a statement here.
void explain_foreign(std::string_view text, std::size_t statement, const Words& block,
                     SyntaxError& error);

// ---- the rules -------------------------------------------------------------------------------

/// Comments and preprocessor lines of other languages, and unnecessary ';'.
std::optional<Advice> foreign_comment(const Site& site);

/// Rules in the syntax of other languages: if, default, choose min.
std::optional<Advice> foreign_rule(const Site& site);

/// Declarations in the syntax of other languages: double n = 3, factor n in [1, 2].
std::optional<Advice> foreign_declaration(const Site& site);

/// Operators, numbers and conditionals of other languages.
std::optional<Advice> foreign_expression(const Site& site);

/// Whether a statement with this word is allowed here.
bool may_begin(const Site& site, std::string_view word);

/// The text of the spec from a token to the end of the statement, without the ';'.
std::string rest_of(const Site& site, std::size_t token);

/// The statement with its expressions converted to the spec language.
Tokens with_own_expressions(const Site& site);

}  // namespace selgen::grammar

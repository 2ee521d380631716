// The entry point of grammar/foreign: improves the message of a syntax error.
#pragma once

#include <cstddef>

#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Adds a fix-it hint to the error of a statement: for text in the syntax of another language, and
/// for a missing ';'. `block` has the words that may begin a statement here.
void explain_foreign(std::string_view text, std::size_t statement, const Words& block,
                     SyntaxError& error);

}  // namespace selgen::grammar

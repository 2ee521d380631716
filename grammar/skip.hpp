#pragma once

#include <cstddef>
#include <string_view>

#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Where parsing resumes after an error.
struct Skipped {
    std::size_t to = 0;
    bool lost = false;  // at the end or a thing of what is around: a '}' may have been skipped
};

/// Looks for the next thing that can be read, in a block of these words: after the ';' or the '}'
/// that ends the faulty statement, or at a word that begins a line and a statement or an item.
/// Braces are counted from the statement's begin, but for one that nothing closes; comments and
/// strings are skipped.
Skipped skip(std::string_view text, std::size_t begin, const SyntaxError& error,
             const Words& words);

/// Whether a word of the block stands at a byte and looks like the begin of a statement.
bool stands_at(std::string_view text, std::size_t byte, const Words& words);

/// Where the first statement of a block stands, if a word, a name and '{' are at a byte, as in a
/// block whose first word is misspelt; else the end of the text.
std::size_t inside_of_block(std::string_view text, std::size_t byte);

}  // namespace selgen::grammar

// Searches plain text for the end of a faulty statement and for the beginnings of statements and
// blocks.
#pragma once

#include <cstddef>
#include <string_view>

#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Where parsing resumes after an error.
struct Skipped {
    std::size_t to = 0;
    bool lost = false;  // at the end, or at a statement of an enclosing block: a '}' may be missing
};

/// Finds where parsing can resume in a block with these words. This is after the ';' or '}' that
/// ends the faulty statement, or at a word that begins both a line and a statement or an item.
/// Braces are counted from the beginning of the statement, except for a brace that is never closed.
/// Comments and strings are skipped.
Skipped skip(std::string_view text, std::size_t begin, const SyntaxError& error,
             const Words& words);

/// Whether a word of the block is at a byte and looks like the beginning of a statement.
bool stands_at(std::string_view text, std::size_t byte, const Words& words);

/// The position of the first statement of a block, if a word, a name and '{' are at a byte, as in a
/// block whose first word is misspelt. Otherwise, the end of the text.
std::size_t inside_of_block(std::string_view text, std::size_t byte);

}  // namespace selgen::grammar

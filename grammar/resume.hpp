// Recovery from syntax errors: finds where a faulty statement ends, and where parsing resumes.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Reports the error in a statement that begins at a byte of a block. Returns where parsing
/// resumes.
std::size_t resume_in_block(Reading& reading, SyntaxError error, std::size_t at,
                            const Words& block);

/// The same for an item. The first element of `all` has the words of a spec. The others have the
/// words of the blocks whose statements may follow if the head of a block has an error.
std::size_t resume_in_spec(Reading& reading, SyntaxError error, std::size_t at,
                           std::initializer_list<const Words*> all);

/// Whether a word of the block is at a byte and looks like the beginning of a statement.
bool stands_at(std::string_view text, std::size_t byte, const Words& words);

}  // namespace selgen::grammar

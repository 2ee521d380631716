// Recovery from a syntax error in a block or an item: its report, and the position to resume at.
#pragma once

#include <cstddef>
#include <initializer_list>

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

}  // namespace selgen::grammar

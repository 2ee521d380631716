#pragma once

#include <cstddef>
#include <initializer_list>

#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Reports the error of a statement that begins at a byte of a block. Returns where parsing
/// resumes.
std::size_t resume_in_block(Reading& reading, SyntaxError error, std::size_t at,
                            const Words& block);

/// The same of an item. The first words are those of a spec, the others those of the blocks whose
/// statements may follow where the head of a block is faulty.
std::size_t resume_in_spec(Reading& reading, SyntaxError error, std::size_t at,
                           std::initializer_list<const Words*> all);

}  // namespace selgen::grammar

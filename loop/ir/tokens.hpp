#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace selgen::loop {

/// The words and signs of a piece of LLVM IR, comments left out: a name or number with its sigil
/// (`%x`, `@"f g"`, `!12`), a string in its quotes, else one sign. They are views into the text.
std::vector<std::string_view> tokens_of(std::string_view text);

/// Without sigil and quotes: `f g` of `@"f g"`.
std::string_view bare_name(std::string_view token);

/// A decimal number; nothing where the word is no number, or one of more than 32 bits.
std::optional<unsigned> number_in(std::string_view word);

/// The number of a node of metadata: 12 of `!12`.
std::optional<unsigned> node_in(std::string_view token);

}  // namespace selgen::loop

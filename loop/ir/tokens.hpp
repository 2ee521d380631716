// Tokens of LLVM IR text, and the names, numbers and metadata nodes in them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace selgen::loop {

/// The tokens of a piece of LLVM IR without comments: a name or number with its sigil (`%x`,
/// `@"f g"`, `!12`), a quoted string, or a single character. They are views into the text.
std::vector<std::string_view> tokens_of(std::string_view text);

/// The name without sigil and quotes: `f g` of `@"f g"`.
std::string_view bare_name(std::string_view token);

/// A decimal number; nothing if the word is not a number of at most 32 bits.
std::optional<unsigned> number_in(std::string_view word);

/// The number of a metadata node: 12 of `!12`.
std::optional<unsigned> node_in(std::string_view token);

}  // namespace selgen::loop

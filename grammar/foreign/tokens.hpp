// The words and signs of a statement that cannot be parsed, for fix-it hints.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::grammar {

struct Token {
    std::string text;
    std::size_t begin = 0;  // in the spec
    bool spaced = false;    // white space or a comment precedes it
};

using Tokens = std::vector<Token>;

/// The tokens from a byte to the end of the statement, without comments: up to its ';' or before
/// the '}' of its block. Empty for statements that are too long for a hint.
Tokens statement_tokens(std::string_view text, std::size_t begin);

/// The tokens on one line, separated by single blanks.
std::string to_text(const Tokens& tokens);

/// The tokens of a range of indices, up to but not including the last.
Tokens slice(const Tokens& tokens, std::size_t from, std::size_t to);

/// Whether the token at an index, if any, is one of these.
bool is_any(const Tokens& tokens, std::size_t at, std::initializer_list<std::string_view> of);

/// Whether the token at an index begins like a name.
bool is_name(const Tokens& tokens, std::size_t at);
bool is_number(const Tokens& tokens, std::size_t at);

/// The index of the bracket that closes the bracket at an index; the number of tokens if there is
/// none.
std::size_t closing(const Tokens& tokens, std::size_t open);

/// The tokens without the enclosing brackets that open at an index, if there are any.
Tokens without_brackets(Tokens tokens, std::size_t open);

}  // namespace selgen::grammar

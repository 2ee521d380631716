// Declares the pieces of a line between which it may be broken.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// How tightly operators bind, by clang-format's numbers.
enum Precedence : int {
    no_operator = 0,
    conditional = 3,
    shift = 12,
    additive = 13,
    multiplicative = 14
};

/// A part of a line, up to the next place where the line may be broken.
struct Piece {
    /// What precedes a piece.
    enum class After : unsigned char {
        begin,
        returning,
        opening,
        semicolon,
        comma,
        assignment,
        operation,
        other
    };

    enum class Bracket : unsigned char { opens, closes };

    std::string_view text;
    std::vector<Bracket> brackets;
    After after = After::begin;
    bool has_space = false;        // before it, unless the line is broken there
    int precedence = no_operator;  // of the operator before it, or at its beginning
    bool begins_list = false;      // first of several parts after an opening bracket
    int penalty = 0;               // of a break before it
    std::vector<int> groups;       // precedences of the operations that begin with it
};

/// Splits a line of code into pieces, without its indentation.
std::vector<Piece> pieces_of(std::string_view code);

/// 1 if a bracket opens, -1 if it closes; < and > count unless they compare or shift.
int change_of_nesting(std::string_view code, std::size_t at);

}  // namespace selgen::gen

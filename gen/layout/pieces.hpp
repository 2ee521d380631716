#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// How closely operators bind, as clang-format counts it.
enum Precedence : int {
    no_operator = 0,
    conditional = 3,
    shift = 12,
    additive = 13,
    multiplicative = 14
};

/// What a line may be broken in front of, up to the next such place.
struct Piece {
    /// What stands in front of a piece.
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
    bool has_space = false;        // in front of it, unless the line is broken there
    int precedence = no_operator;  // of the operator in front of it, or at its begin
    bool begins_list = false;      // follows an opening bracket, with others in it
    int penalty = 0;               // of a break in front of it
    std::vector<int> groups;       // precedences of the operations that begin with it
};

/// Takes a line of code apart. Its indentation is no part of any piece.
std::vector<Piece> pieces_of(std::string_view code);

/// 1 where a bracket opens, -1 where it closes; < and > do, unless they compare or shift.
int change_of_nesting(std::string_view code, std::size_t at);

}  // namespace selgen::gen

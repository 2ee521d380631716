// Declares a scanner that tells code from literals and comments.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::gen {

/// Distinguishes code from literals and comments, character by character, across lines.
class Scanner {
public:
    /// The kind of text that a character belongs to.
    enum class Part : unsigned char { code, literal, line_comment, block_comment };

    /// The part that each character of a line (without its end) belongs to.
    std::vector<Part> scan(std::string_view line);

    /// Whether the next line begins inside a literal or a comment.
    bool is_inside() const { return part_ != Part::code; }

private:
    std::size_t open_literal(std::string_view line, std::size_t at);
    bool closes(std::string_view line, std::size_t at) const;

    Part part_ = Part::code;
    std::string end_;  // the end of the literal or comment
    bool escapes_ = false;
};

}  // namespace selgen::gen

// The state of parsing one text: its open parts, its comments and its syntax errors.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diagnostics/report.hpp"
#include "grammar/syntax_errors.hpp"
#include "grammar/tree/part.hpp"

namespace selgen::grammar {

/// The words that may begin a statement of a block, for example 'feature' in a selector.
struct Words {
    std::string_view inside;                     // "a selector"
    std::string_view expected;                   // the message if there is no word at all
    std::span<const std::string_view> of;        // the words
    std::span<const std::string_view> of_outer;  // of the enclosing block, if '}' is missing
    bool equations = false;                      // 'name(name) =' also begins a statement
};

/// The parts found while a text is parsed: the open parts, innermost last, and the comments.
class Reading {
public:
    Reading(std::string_view text, std::size_t source);

    void open(Part part, std::size_t begin);
    void close(std::size_t end);
    void drop() { open_.pop_back(); }
    /// The number of open parts; cut() returns to this number if parsing fails.
    std::size_t depth() const { return open_.size(); }
    void cut(std::size_t depth) { open_.resize(depth); }
    /// Keeps only this number of the top-level parts.
    void keep_only(std::size_t parts) { open_.front().children.resize(parts); }

    SyntaxErrors errors;

    /// The parts of the whole text.
    const Node& whole() const { return open_.front(); }
    /// The begin and end of each comment.
    const std::map<std::size_t, std::size_t>& comments() const { return comments_; }

    std::string_view text() const { return text_; }
    std::string_view text(const Node& node) const;
    dsl::Span span(const Node& node) const { return {source_, node.begin, node.end}; }
    dsl::Span span(std::size_t begin, std::size_t end) const { return {source_, begin, end}; }

    /// An error at the word, number or sign at a byte.
    SyntaxError error(std::size_t byte, std::string text) const;
    /// The same, with a note at the beginning of the innermost open part.
    SyntaxError error_inside(std::size_t byte, std::string text) const;
    /// An error where a statement should end. At the end of the text, a note shows where the
    /// statement begins.
    SyntaxError error_unended(std::size_t byte, std::string text) const;
    /// An error at the beginning of the innermost open part.
    SyntaxError error_unclosed(std::string text) const;
    /// The same, if everything up to the end of the text was parsed as the inside of the unclosed
    /// part.
    SyntaxError error_endless(std::string text) const;
    /// An error for a byte at which nothing valid begins.
    SyntaxError error_stray(std::size_t byte, const Words& words) const;
    /// An error for a goal that does not begin with 'least' or 'most'.
    SyntaxError error_direction(std::size_t byte) const;

private:
    dsl::Span token(std::size_t byte) const;

    std::string_view text_;
    std::size_t source_;
    std::vector<Node> open_ = {Node{}};
    std::map<std::size_t, std::size_t> comments_;  // the same text may be parsed more than once
};

}  // namespace selgen::grammar

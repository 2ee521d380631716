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

/// The words that may begin a thing inside another, e.g. 'feature' inside a selector.
struct Words {
    std::string_view inside;                     // "a selector"
    std::string_view expected;                   // the message where there is no word at all
    std::span<const std::string_view> of;        // these
    std::span<const std::string_view> of_outer;  // of what is around: the closing brace is missing
    bool equations = false;                      // and name(name) = begins one, too
};

/// The parts met while a text is read: those still open, innermost last, and the comments.
class Reading {
public:
    Reading(std::string_view text, std::size_t source);

    void open(Part part, std::size_t begin);
    void close(std::size_t end);
    void drop() { open_.pop_back(); }
    /// The number of open parts, and back to it where reading failed.
    std::size_t depth() const { return open_.size(); }
    void cut(std::size_t depth) { open_.resize(depth); }
    /// Keeps this many of the whole text's parts.
    void keep_only(std::size_t parts) { open_.front().children.resize(parts); }

    SyntaxErrors errors;

    /// What was read: the parts of the whole text.
    const Node& whole() const { return open_.front(); }
    /// Begin and end of each comment.
    const std::map<std::size_t, std::size_t>& comments() const { return comments_; }

    std::string_view text() const { return text_; }
    std::string_view text(const Node& node) const;
    dsl::Span span(const Node& node) const { return {source_, node.begin, node.end}; }
    dsl::Span span(std::size_t begin, std::size_t end) const { return {source_, begin, end}; }

    /// An error at the word, number or sign at a byte.
    SyntaxError error(std::size_t byte, std::string text) const;
    /// The same with a note at the begin of the innermost open part.
    SyntaxError error_inside(std::size_t byte, std::string text) const;
    /// An error where a statement should end; at the end of the text, with a note at its begin.
    SyntaxError error_unended(std::size_t byte, std::string text) const;
    /// An error at the begin of the innermost open part.
    SyntaxError error_unclosed(std::string text) const;
    /// The same, and all the rest of the text was taken for the inside of what is not closed.
    SyntaxError error_endless(std::string text) const;
    /// Nothing known begins at a byte.
    SyntaxError error_stray(std::size_t byte, const Words& words) const;
    /// A goal begins with another word than 'least' or 'most'.
    SyntaxError error_direction(std::size_t byte) const;

private:
    dsl::Span token(std::size_t byte) const;

    std::string_view text_;
    std::size_t source_;
    std::vector<Node> open_ = {Node{}};
    std::map<std::size_t, std::size_t> comments_;  // a place may be read more than once
};

}  // namespace selgen::grammar

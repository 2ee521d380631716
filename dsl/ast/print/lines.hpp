// The lines of a printed spec, with indentation, alignment and comments.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl {

/// Lines of one kind that follow one another are aligned.
enum class Align { none, input, variant, equation, pattern };

/// A line of the layout. Aligned ones have a head, perhaps a middle, and a tail.
struct Line {
    std::size_t indent = 0;
    Align align = Align::none;
    std::string head = {};
    std::string middle = {};
    std::string tail = {};
    std::string trailing_comment = {};  // a comment
    bool blank_before = false;
    bool comment = false;
};

/// Collects the lines of a spec and puts each comment where it belongs. Items and statements are
/// added in the order of the text. Each needs begin(), then add() for its lines, then end().
class Lines {
public:
    Lines(const std::vector<ast::Comment>& comments, const Source& source);

    /// Begins an item or statement at a span: adds the comments before it. A forced blank line
    /// comes before both.
    void begin(const Span& span, std::size_t indent, bool forced_blank = false);
    void add(Line line);
    /// Adds the comments inside the span, and the one after it on the same line.
    void end(const Span& span);

    /// After a line that opens a block, whose name ends at a byte: adds the comment on that line.
    void opened(std::size_t name_end);
    /// Adds the remaining comments before the end of a block.
    void closing(const Span& block, std::size_t indent);

    bool layout_known() const { return !source_.text.empty(); }
    /// Whether a comment is inside the span.
    bool comment_inside(const Span& span) const;

    /// All lines, with the remaining comments.
    std::string text();

private:
    void add_comment(std::size_t indent);
    bool blank_since_last(std::size_t byte) const;
    bool only(const char* allowed, std::size_t begin, std::size_t end) const;

    const std::vector<ast::Comment>& comments_;
    const Source& source_;
    std::size_t next_ = 0;        // the next comment
    std::size_t last_end_ = 0;    // of the last thing added, a byte of the source
    bool first_ = true;           // in its block
    bool blank_pending_ = false;  // before the next line
    std::vector<Line> lines_;
};

}  // namespace selgen::dsl

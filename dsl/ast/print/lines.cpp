// Puts comments and blank lines between the lines of a spec, and aligns consecutive lines of one
// kind.
#include "dsl/ast/print/lines.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace selgen::dsl {
namespace {

/// The columns of lines that are aligned with one another.
struct Columns {
    std::size_t head = 0;    // of lines with a middle
    std::size_t before = 0;  // everything before the tail
};

using At = std::vector<Line>::iterator;

/// The end of the run of lines aligned with the first; comments between them do not matter.
At run_end(At first, At end) {
    const auto breaks = [&](const Line& line) {
        return line.blank_before || (!line.comment && line.align != first->align);
    };
    return std::find_if(first + 1, end, breaks);
}

Columns columns_of(At first, At last) {
    Columns made;
    std::size_t middle = 0;
    for (auto line = first; line != last; ++line) {
        if (line->middle.empty()) continue;
        made.head = std::max(made.head, line->head.size());
        middle = std::max(middle, line->middle.size() + 1);
    }
    made.before = made.head + middle;
    for (auto line = first; line != last; ++line)
        if (!line->comment) made.before = std::max(made.before, line->head.size());
    return made;
}

std::string padded(std::string text, std::size_t size) {
    text.resize(std::max(size, text.size()), ' ');
    return text;
}

void align(At first, At last) {
    const Columns columns = columns_of(first, last);
    for (auto line = first; line != last; ++line) {
        if (line->comment) continue;
        if (!line->middle.empty()) line->head = padded(line->head, columns.head) + " ";
        line->head = padded(line->head + line->middle, columns.before) + " " + line->tail;
    }
}

void align(std::vector<Line>& lines) {
    for (auto line = lines.begin(); line != lines.end();) {
        const auto last = line->align == Align::none ? line + 1 : run_end(line, lines.end());
        if (line->align != Align::none) align(line, last);
        line = last;
    }
}

}  // namespace

Lines::Lines(const std::vector<ast::Comment>& comments, const Source& source)
    : comments_(comments), source_(source) {}

void Lines::begin(const Span& span, std::size_t indent, bool forced_blank) {
    const std::size_t first_line = lines_.size();
    const bool wanted = forced_blank && !first_;
    bool blank = false;
    while (next_ < comments_.size() && comments_[next_].span.begin <= span.begin) {
        add_comment(indent);
        blank = blank || lines_.back().blank_before;
    }
    blank_pending_ = !first_ && blank_since_last(span.begin);
    if (!wanted || blank || blank_pending_) return;
    if (lines_.size() > first_line) {
        lines_[first_line].blank_before = true;
    } else {
        blank_pending_ = true;
    }
}

void Lines::add(Line line) {
    line.blank_before = std::exchange(blank_pending_, false);
    first_ = false;
    lines_.push_back(std::move(line));
}

void Lines::end(const Span& span) {
    last_end_ = span.end;
    const std::size_t last = lines_.size() - 1;
    const auto take = [&](const ast::Comment& comment) {
        if (lines_[last].trailing_comment.empty()) {
            lines_[last].trailing_comment = comment.text;
        } else {
            lines_.push_back({.indent = lines_[last].indent, .head = comment.text});
            lines_.back().comment = true;
        }
        ++next_;
    };
    while (comment_inside(span)) take(comments_[next_]);
    if (next_ == comments_.size() || !layout_known()) return;
    const ast::Comment& next = comments_[next_];
    if (!only(" \t", span.end, next.span.begin)) return;
    take(next);
    last_end_ = next.span.end;
}

void Lines::opened(std::size_t name_end) {
    first_ = true;
    if (next_ == comments_.size() || !layout_known()) return;
    const ast::Comment& next = comments_[next_];
    if (next.span.begin < name_end || !only(" \t{", name_end, next.span.begin)) return;
    lines_.back().trailing_comment = next.text;
    ++next_;
}

void Lines::closing(const Span& block, std::size_t indent) {
    while (comment_inside(block)) add_comment(indent);
    blank_pending_ = false;
}

bool Lines::comment_inside(const Span& span) const {
    return next_ < comments_.size() && comments_[next_].span.begin < span.end;
}

void Lines::add_comment(std::size_t indent) {
    const ast::Comment& comment = comments_[next_++];
    blank_pending_ = !first_ && blank_since_last(comment.span.begin);
    add({.indent = indent, .head = comment.text});
    lines_.back().comment = true;
    last_end_ = comment.span.end;
}

bool Lines::blank_since_last(std::size_t byte) const {
    const std::string_view text = source_.text;
    if (byte <= last_end_ || last_end_ > text.size()) return false;
    const std::string_view between = text.substr(last_end_, byte - last_end_);
    return std::ranges::count(between, '\n') > 1;
}

bool Lines::only(const char* allowed, std::size_t begin, std::size_t end) const {
    const std::string_view text = source_.text;
    if (end < begin || end > text.size()) return false;
    const std::string_view between = text.substr(begin, end - begin);
    return between.find_first_not_of(allowed) == std::string_view::npos;
}

std::string Lines::text() {
    while (next_ < comments_.size()) add_comment(0);
    align(lines_);
    std::string made;
    for (const Line& line : lines_) {
        if (line.blank_before) made += "\n";
        made += std::string(line.indent, ' ') + line.head;
        if (!line.trailing_comment.empty()) made += "  " + line.trailing_comment;
        made += "\n";
    }
    return made;
}

}  // namespace selgen::dsl

// Finds lines and columns with the help of an index that has an entry for every 1024 bytes.
#include "dsl/diagnostics/source.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace selgen::dsl {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The first byte of the first line: after a byte order mark, if there is one.
std::size_t first_byte(const Source& source) {
    const bool marked = source.text.compare(0, byte_order_mark.size(), byte_order_mark) == 0;
    return marked ? byte_order_mark.size() : 0;
}

/// The mark, advanced from byte `from` to byte `to`: adds the lines that end between them.
Source::LineIndex advanced(const Source& source, Source::LineIndex mark, std::size_t from,
                           std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
        if (source.text[at] != '\n') continue;
        ++mark.lines;
        mark.line_begin = at + 1;
    }
    return mark;
}

/// The first byte of a line (counted from 0); npos after the last line.
std::size_t begin_of(const Source& source, std::size_t line) {
    const auto next =
        std::upper_bound(source.marks.begin(), source.marks.end(), line,
                         [](std::size_t wanted, const auto& m) { return wanted < m.lines; });
    const Source::LineIndex& mark = *std::prev(next);
    std::size_t begin = mark.line_begin;
    for (std::size_t left = line - mark.lines; left > 0; --left) {
        begin = source.text.find('\n', begin) + 1;
        if (begin == 0) return std::string::npos;
    }
    return begin;
}

}  // namespace

Source::Source(std::string name_of_it, std::string text_of_it)
    : name(std::move(name_of_it)), text(std::move(text_of_it)), marks{{0, first_byte(*this)}} {
    for (std::size_t at = marks_apart; at <= text.size(); at += marks_apart)
        marks.push_back(advanced(*this, marks.back(), at - marks_apart, at));
}

Location location_of(const Source& source, std::size_t byte) {
    const std::size_t to = std::min(byte, source.text.size());
    const std::size_t mark = to / Source::marks_apart;
    const Source::LineIndex found =
        advanced(source, source.marks[mark], mark * Source::marks_apart, to);
    return {found.lines + 1, std::max(to, found.line_begin) - found.line_begin + 1};
}

std::string_view line_of(const Source& source, std::size_t line) {
    const std::size_t begin = begin_of(source, line - 1);
    if (begin == std::string::npos) return {};
    std::string_view rest = std::string_view(source.text).substr(begin);
    rest = rest.substr(0, rest.find('\n'));
    if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
    return rest;
}

}  // namespace selgen::dsl

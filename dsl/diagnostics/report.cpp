// Removes duplicate diagnostics, and prints them with source line, carets, fix-it hint and notes.
#include "dsl/diagnostics/report.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>

namespace selgen::dsl {
namespace {

constexpr std::size_t widest = 160;      // bytes of a source line that a message shows
constexpr std::size_t most_shown = 100;  // diagnostics of one run

// The colours of clang: the message stands out, the location stays plain.
constexpr std::string_view bold = "1", red = "1;31", magenta = "1;35", cyan = "1;36",
                           green = "1;32";

std::string painted(const std::string& text, std::string_view how, Colour colour) {
    if (colour == Colour::never || text.empty()) return text;
    return "\x1b[" + std::string(how) + 'm' + text + "\x1b[0m";
}

std::string head(Span span, const Sources& sources) {
    const Source& source = sources.at(span.source);
    const Location at = location_of(source, span.begin);
    return source.name + ':' + std::to_string(at.line) + ':' + std::to_string(at.column) + ": ";
}

/// The columns of UTF-8 text on a screen; continuation bytes take none.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// White space with the width of `text` on the screen; tabs are kept.
std::string blanks(std::string_view text) {
    std::string result;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) result += c == '\t' ? '\t' : ' ';
    return result;
}

/// The source line, carets below the span, and the hint after them.
void print_excerpt(const Diagnostic& found, const Sources& sources, std::ostream& out,
                   Colour colour) {
    const Source& source = sources.at(found.span.source);
    const Location at = location_of(source, found.span.begin);
    const std::string_view line = line_of(source, at.line);
    const std::size_t begin = std::min(at.column - 1, line.size());
    const std::size_t length = std::min(found.span.end - found.span.begin, line.size() - begin);
    const std::size_t from = begin > widest / 2 ? begin - widest / 2 : 0;
    const std::string_view shown = line.substr(from, widest);
    const std::string_view marked = line.substr(begin, std::min(length, from + widest - begin));
    const std::string number = std::to_string(at.line);
    const std::string carets(std::max<std::size_t>(1, width(marked)), '^');
    out << std::setw(4) << number << " | " << shown << '\n'
        << std::string(std::max<std::size_t>(4, number.size()), ' ') << " | "
        << blanks(line.substr(from, begin - from)) << painted(carets, green, colour)
        << (found.hint.empty() ? "" : " ") << painted(found.hint, green, colour) << '\n';
}

/// The fix, within its line if it replaces a part of that.
std::string corrected(const Diagnostic& found, const Sources& sources) {
    if (!found.replaced) return found.fix;
    const Source& source = sources.at(found.replaced->source);
    const Location at = location_of(source, found.replaced->begin);
    const std::string_view line = line_of(source, at.line);
    const std::size_t end = at.column - 1 + found.replaced->end - found.replaced->begin;
    if (end > line.size() || line.size() > widest) return found.fix;
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), at.column - 1);
    std::string text(line.substr(begin, at.column - 1 - begin));
    text += found.fix;
    text += line.substr(end);
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

bool same_place(Span a, Span b) {
    return a.source == b.source && a.begin == b.begin && a.end == b.end;
}

}  // namespace

Diagnostic& Report::add(Diagnostic found) {
    // A model that two selectors use is checked twice; its errors are reported once.
    const auto earlier = std::ranges::find_if(found_, [&](const Diagnostic& d) {
        return d.code == found.code && same_place(d.span, found.span) && d.text == found.text;
    });
    if (earlier == found_.end()) {
        has_errors_ = has_errors_ || found.severity == Severity::error;
        if (found_.size() < most_kept) return found_.emplace_back(std::move(found));
        ++not_kept_;
        return lost_ = std::move(found);
    }
    earlier->notes.clear();
    return *earlier;
}

Diagnostic& Report::error(Code code, Span span, std::string text, std::string hint) {
    return add({code, Severity::error, span, shortened(text), std::move(hint), {}});
}

Diagnostic& Report::warning(Code code, Span span, std::string text, std::string hint) {
    return add({code, Severity::warning, span, shortened(text), std::move(hint), {}});
}

std::string to_text(Code code) {
    std::ostringstream text;
    text << "SG" << std::setw(4) << std::setfill('0') << static_cast<int>(code);
    return text.str();
}

std::string shortened(const std::string& text) {
    constexpr std::size_t most = 400;
    return text.size() <= most ? text : text.substr(0, most) + "…";
}

std::string suggestion(const Diagnostic& found, const Sources& sources) {
    return found.fix.empty() ? found.hint : "write '" + corrected(found, sources) + "'";
}

std::vector<const Diagnostic*> ordered(const Report& report) {
    std::vector<const Diagnostic*> all;
    for (const Diagnostic& found : report.found()) all.push_back(&found);
    std::ranges::stable_sort(all, [](const auto* a, const auto* b) {
        return std::pair(a->span.source, a->span.begin) < std::pair(b->span.source, b->span.begin);
    });
    return all;
}

void print(const Diagnostic& found, const Sources& sources, std::ostream& out, Colour colour) {
    const bool error = found.severity == Severity::error;
    const std::string kind = (error ? "error[" : "warning[") + to_text(found.code) + "]: ";
    out << painted(head(found.span, sources), bold, colour)
        << painted(kind, error ? red : magenta, colour)
        << painted(shortened(found.text), bold, colour) << '\n';
    print_excerpt(found, sources, out, colour);
    if (!found.fix.empty())
        out << painted("help: ", cyan, colour) << suggestion(found, sources) << '\n';
    for (const Note& note : found.notes)
        out << painted(head(note.span, sources), bold, colour) << painted("note: ", cyan, colour)
            << note.text << '\n';
}

void print(const Report& report, const Sources& sources, std::ostream& out) {
    const auto all = ordered(report);
    for (std::size_t i = 0; i < std::min(all.size(), most_shown); ++i) print(*all[i], sources, out);
    if (all.size() <= most_shown) return;
    const std::size_t more = all.size() - most_shown + report.not_kept();
    out << more << (more == 1 ? " more diagnostic is" : " more diagnostics are") << " not shown\n";
}

}  // namespace selgen::dsl

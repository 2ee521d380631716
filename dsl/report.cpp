#include "dsl/report.hpp"

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string_view>

namespace selgen::dsl {
namespace {

constexpr std::size_t widest = 160;      // bytes of a source line that a message shows
constexpr std::size_t most_shown = 100;  // findings of one run

std::string code_text(Code code) {
    std::ostringstream text;
    text << "SG" << std::setw(4) << std::setfill('0') << static_cast<int>(code);
    return text.str();
}

std::string head(Span span, const Sources& sources) {
    const Source& source = sources.at(span.source);
    const Place at = place_of(source, span.begin);
    return source.name + ':' + std::to_string(at.line) + ':' + std::to_string(at.column) + ": ";
}

/// The bytes of UTF-8 that begin no character take no column on a screen.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

/// White space as wide on the screen as `text`: tabs stay tabs.
std::string blanks(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) result += c == '\t' ? '\t' : ' ';
    }
    return result;
}

/// The source line, carets below the span's part of it, and the hint behind them.
void print_excerpt(const Diagnostic& found, const Sources& sources, std::ostream& out) {
    const Source& source = sources.at(found.span.source);
    const Place at = place_of(source, found.span.begin);
    const std::string_view line = line_of(source, at.line);
    const std::size_t begin = std::min(at.column - 1, line.size());
    const std::size_t length = std::min(found.span.end - found.span.begin, line.size() - begin);
    const std::size_t from = begin > widest / 2 ? begin - widest / 2 : 0;
    const std::string_view shown = line.substr(from, widest);
    const std::string_view marked = line.substr(begin, std::min(length, from + widest - begin));
    const std::string number = std::to_string(at.line);
    out << std::setw(4) << number << " | " << shown << '\n'
        << std::string(std::max<std::size_t>(4, number.size()), ' ') << " | "
        << blanks(line.substr(from, begin - from))
        << std::string(std::max<std::size_t>(1, width(marked)), '^')
        << (found.hint.empty() ? "" : " ") << found.hint << '\n';
}

/// A word of the spec may be as long as its author likes; a sentence may not.
std::string shortened(const std::string& text) {
    constexpr std::size_t most = 400;
    return text.size() <= most ? text : text.substr(0, most) + "…";
}

void print_one(const Diagnostic& found, const Sources& sources, std::ostream& out) {
    const char* severity = found.severity == Severity::error ? "error" : "warning";
    out << head(found.span, sources) << severity << '[' << code_text(found.code)
        << "]: " << shortened(found.text) << '\n';
    print_excerpt(found, sources, out);
    for (const Note& note : found.notes) {
        out << head(note.span, sources) << "note: " << note.text << '\n';
    }
}

Diagnostic make(Code code, Severity severity, Span span, std::string text) {
    return {code, severity, span, std::move(text), {}, {}};
}

bool same_place(Span a, Span b) {
    return a.source == b.source && a.begin == b.begin && a.end == b.end;
}

}  // namespace

Diagnostic& Report::add(Diagnostic found) {
    // A model that two selectors use is checked twice; its faults are told once.
    const auto told = std::find_if(found_.begin(), found_.end(), [&](const Diagnostic& d) {
        return d.code == found.code && same_place(d.span, found.span) && d.text == found.text;
    });
    if (told == found_.end()) {
        has_errors_ = has_errors_ || found.severity == Severity::error;
        if (found_.size() < most_kept) return found_.emplace_back(std::move(found));
        ++not_kept_;
        return lost_ = std::move(found);
    }
    told->notes.clear();
    return *told;
}

Diagnostic& Report::error(Code code, Span span, std::string text) {
    return add(make(code, Severity::error, span, std::move(text)));
}

Diagnostic& Report::warning(Code code, Span span, std::string text) {
    return add(make(code, Severity::warning, span, std::move(text)));
}

void print(const Report& report, const Sources& sources, std::ostream& out) {
    std::vector<const Diagnostic*> ordered;
    for (const Diagnostic& found : report.found()) ordered.push_back(&found);
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto* a, const auto* b) {
        return std::pair(a->span.source, a->span.begin) < std::pair(b->span.source, b->span.begin);
    });
    for (std::size_t i = 0; i < std::min(ordered.size(), most_shown); ++i) {
        print_one(*ordered[i], sources, out);
    }
    if (ordered.size() <= most_shown) return;
    const std::size_t more = ordered.size() - most_shown + report.not_kept();
    out << more << (more == 1 ? " more finding is" : " more findings are") << " not shown\n";
}

}  // namespace selgen::dsl

// Formats generated code: indentation, blank lines, short functions and aligned comments.
#include "gen/layout/layout.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "gen/layout/breaks.hpp"
#include "gen/layout/lines.hpp"
#include "gen/layout/scanner.hpp"

namespace selgen::gen {
namespace {

using ScannedPart = Scanner::Part;

/// How many braces a line closes first, and how many it leaves open.
struct Braces {
    int closed_first = 0;
    int open = 0;
};

Braces braces_of(std::string_view line, const std::vector<ScannedPart>& parts) {
    Braces braces;
    bool only_closing = true;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (parts[i] != ScannedPart::code) continue;
        const bool closes = line[i] == '}' || line[i] == ')';
        const bool opens = line[i] == '{' || line[i] == '(';
        only_closing = only_closing && closes;
        braces.open += (opens ? 1 : 0) - (closes ? 1 : 0);
        if (only_closing) ++braces.closed_first;
    }
    return braces;
}

bool is_namespace(std::string_view line) { return line.starts_with("namespace "); }

/// Indents each line.
class Indenter {
public:
    std::size_t column(std::string_view line, const Braces& braces) {
        const std::size_t closed = std::min(steps_.size(), std::size_t(braces.closed_first));
        if (is_case(line) || closed > 0) in_case_ = 0;
        const std::size_t column =
            sum(steps_.size() - closed) + in_case_ - (is_access(line) ? 4 : 0) +
            (line.starts_with(": ") ? 4 : 0);  // what a constructor initialises
        if (is_case(line) && ends_with_colon(line)) in_case_ = 4;
        const std::size_t step = is_namespace(line) ? 0 : 4;
        for (int i = braces.open; i < 0 && !steps_.empty(); ++i) steps_.pop_back();
        for (int i = 0; i < braces.open; ++i) steps_.push_back(i == 0 ? step : 0);
        return line.starts_with('#') ? 0 : column;
    }

private:
    static bool is_access(std::string_view line) { return line == "public:" || line == "private:"; }
    static bool is_case(std::string_view line) { return line.starts_with("case "); }
    static bool ends_with_colon(std::string_view line) {
        return without_spaces_around(line.substr(0, line.find("//"))).ends_with(':');
    }
    std::size_t sum(std::size_t count) const {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += steps_[i];
        return sum;
    }

    std::vector<std::size_t> steps_;
    std::size_t in_case_ = 0;
};

bool opens_block(const Line& line) {
    return line.code.ends_with(" {") && line.code.find("namespace ") == std::string::npos;
}

void add_line(std::string_view raw, Scanner& scanner, Indenter& indenter, Lines& lines) {
    const bool fixed = scanner.is_inside();
    const std::string_view line = fixed ? raw : without_spaces_around(raw);
    const auto parts = scanner.scan(line);
    if (!fixed && line.empty() &&
        (lines.empty() || lines.back().code.empty() || opens_block(lines.back())))
        return;
    const std::size_t column = indenter.column(line, braces_of(line, parts));
    const auto comment_begin = std::find(parts.begin(), parts.end(), ScannedPart::line_comment);
    const auto comment = static_cast<std::size_t>(comment_begin - parts.begin());
    const bool keeps = fixed || line.starts_with('#') || scanner.is_inside() || comment == 0;
    const std::size_t end = keeps ? line.size() : comment;
    lines.push_back({std::string(fixed || line.empty() ? 0 : column, ' ') +
                         std::string(fixed ? line : without_spaces_around(line.substr(0, end))),
                     std::string(line.substr(end)), keeps});
}

/// Whether a line continues in the next one: it ends with an open bracket, a part of a list or an
/// operator. The lines of a table, which are outside brackets, do not.
bool continues(std::string_view raw) {
    const std::string_view line = without_spaces_around(raw);
    static constexpr std::string_view ends[] = {"(", ",", ";", "&&", "||", "+", "="};
    const auto ends_it = [&](std::string_view end) { return line.ends_with(end); };
    if (line.starts_with("#") || std::none_of(std::begin(ends), std::end(ends), ends_it) ||
        line.find_first_of("({") == std::string_view::npos)
        return false;
    Scanner scanner;
    const auto parts = scanner.scan(line);
    if (scanner.is_inside() || parts.back() != ScannedPart::code) return false;
    int open = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (parts[i] == ScannedPart::code) open += change_of_nesting(line, i);
    }
    return open > 0;
}

/// Removes the next line and its continuations from the text.
std::string next_line(std::string_view& text, bool is_fixed) {
    std::string line;
    bool continues_here = true;
    while (continues_here) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view part = text.substr(0, end);
        const bool is_first = line.empty();
        while (!is_first && line.ends_with(' ')) line.pop_back();
        if (!is_first && !line.ends_with('(')) line += ' ';
        line += is_first ? part : without_spaces_around(part);
        text.remove_prefix(std::min(end + 1, text.size()));
        continues_here = !is_fixed && continues(line) && !text.empty() &&
                         !without_spaces_around(text).starts_with('#');
    }
    return line;
}

}  // namespace

std::string laid_out(std::string_view text) {
    Scanner scanner;
    Indenter indenter;
    Lines lines;
    while (!text.empty()) add_line(next_line(text, scanner.is_inside()), scanner, indenter, lines);
    lines = with_inner_origins(without_repeated_origins(std::move(lines)));
    lines = with_short_functions(std::move(lines));
    return joined(aligned(broken(std::move(lines))));
}

}  // namespace selgen::gen

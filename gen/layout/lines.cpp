// Breaks long lines of generated code, joins short functions into one line, and aligns comments.
#include "gen/layout/lines.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "gen/layout/breaks.hpp"
#include "gen/layout/scanner.hpp"

namespace selgen::gen {
namespace {

constexpr std::size_t width = 100;
constexpr std::size_t gap = 2;  // between code and a comment

std::size_t indentation(std::string_view code) {
    return std::min(code.find_first_not_of(' '), code.size());
}

/// The position of the statement after a condition in the same line; 0 if there is none.
std::size_t guarded_statement(std::string_view code) {
    const std::size_t begin = indentation(code);
    if (!code.substr(begin).starts_with("if (")) return 0;
    const auto parts = Scanner().scan(code);
    int nesting = 0;
    for (std::size_t i = begin + 3; i < code.size(); ++i) {
        if (parts[i] != Scanner::Part::code) continue;
        nesting += (code[i] == '(' ? 1 : 0) - (code[i] == ')' ? 1 : 0);
        if (nesting > 0) continue;
        const bool has_statement = code.substr(i).starts_with(") ") && !code.ends_with('{');
        return has_statement ? i + 2 : 0;
    }
    return 0;
}

/// Whether a comment is a source location in the spec, or several: "a.sel:9, a.sel:3".
bool is_origin(std::string_view comment) {
    const std::string_view text =
        without_spaces_around(comment.substr(std::min<std::size_t>(comment.size(), 2)));
    const std::size_t colon = text.rfind(':');
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == ' ' && text[i - 1] != ',') return false;
    return colon + 1 < text.size() && colon != std::string_view::npos &&
           text.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
}

void break_code(Line line, Lines& result) {
    const bool fits = line.code.size() <= width;
    std::vector<std::string> parts{line.code};
    if (const std::size_t at = fits || line.fixed ? 0 : guarded_statement(line.code); at > 0) {
        parts = broken_code(line.code.substr(0, at - 1), width);
        const std::string inner = std::string(indentation(line.code) + 4, ' ');
        std::ranges::move(broken_code(inner + line.code.substr(at), width),
                          std::back_inserter(parts));
    } else if (!fits && !line.fixed) {
        parts = broken_code(line.code, width);
    }
    const std::size_t last = parts.back().size() + gap + line.comment.size();
    // A compiler quotes one line: the first of the code, not always the last.
    const bool is_apart = parts.size() > 1 && is_origin(line.comment);
    const bool goes_above = !line.comment.empty() && (last > width || is_apart);
    if (goes_above)
        result.push_back({std::string(indentation(line.code), ' ') + line.comment, "", true});
    for (std::string& part : parts) result.push_back({std::move(part), "", line.fixed});
    if (!goes_above) result.back().comment = std::move(line.comment);
}

bool opens_function(const Line& line) {
    static constexpr std::string_view ends[] = {") {", ") const {", ") noexcept {",
                                                ") const noexcept {"};
    static constexpr std::string_view others[] = {"if (", "for (", "while (", "switch (", "} "};
    const std::string_view code = without_spaces_around(line.code);
    const auto ends_it = [&](std::string_view end) { return code.ends_with(end); };
    const auto begins_it = [&](std::string_view other) { return code.starts_with(other); };
    return std::any_of(std::begin(ends), std::end(ends), ends_it) &&
           std::none_of(std::begin(others), std::end(others), begins_it);
}

/// How many lines from `at` on fit into one: the braces of a function with at most one statement,
/// or the braces of an empty struct.
std::size_t short_lines(const Lines& lines, std::size_t at) {
    const auto is_end = [&](std::size_t i) {
        const std::string_view code = without_spaces_around(lines[i].code);
        return lines[i].comment.empty() && (code == "}" || code == "};");
    };
    const Line& begin = lines[at];
    const std::size_t comment = begin.comment.empty() ? 0 : begin.comment.size() + gap;
    if (begin.fixed || !begin.code.ends_with(" {")) return 1;
    if (at + 1 < lines.size() && is_end(at + 1)) return begin.code.starts_with("namespace") ? 1 : 2;
    if (at + 2 >= lines.size() || !is_end(at + 2) || !opens_function(begin)) return 1;
    const Line& statement = lines[at + 1];
    if (statement.fixed || !statement.comment.empty() || !statement.code.ends_with(';')) return 1;
    const std::string_view code = without_spaces_around(statement.code);
    return begin.code.size() + code.size() + 3 + comment <= width ? 3 : 1;
}

}  // namespace

std::string_view without_spaces_around(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

Lines broken(Lines lines) {
    Lines result;
    for (Line& line : lines) break_code(std::move(line), result);
    return result;
}

Lines without_repeated_origins(Lines lines) {
    std::string above;
    for (Line& line : lines) {
        const bool is_split = without_spaces_around(line.code).starts_with("if (");
        if (is_split && is_origin(line.comment) && line.comment == above) {
            line.comment.clear();
        } else {
            above = line.comment;
        }
    }
    return lines;
}

Lines with_inner_origins(Lines lines) {
    for (std::size_t end = 0; end < lines.size(); ++end) {
        const std::string origin = lines[end].comment;
        const std::size_t indent = indentation(lines[end].code);
        if (!is_origin(origin) || !lines[end].code.substr(indent).starts_with('}')) continue;
        for (std::size_t i = end; i-- > 0;) {
            Line& line = lines[i];
            if (line.comment.empty() && !line.code.empty() && !line.fixed) line.comment = origin;
            if (!line.code.empty() && indentation(line.code) <= indent) break;
        }
    }
    return lines;
}

Lines with_short_functions(Lines lines) {
    Lines result;
    for (std::size_t i = 0; i < lines.size();) {
        const std::size_t count = short_lines(lines, i);
        std::string code = std::move(lines[i].code);
        if (count == 3) code.append(" ").append(without_spaces_around(lines[i + 1].code)) += ' ';
        if (count > 1) code += without_spaces_around(lines[i + count - 1].code);
        result.push_back({std::move(code), std::move(lines[i].comment), lines[i].fixed});
        i += count;
    }
    return result;
}

Lines aligned(Lines lines) {
    const auto has_column = [](const Line& line) {
        return !line.comment.empty() && !line.comment.starts_with("// namespace");
    };
    for (auto begin = lines.begin(); begin != lines.end();) {
        std::size_t column = begin->code.size(), comment = begin->comment.size();
        auto end = begin + 1;
        for (; has_column(*begin) && end != lines.end() && has_column(*end); ++end) {
            const std::size_t next_column = std::max(column, end->code.size());
            const std::size_t next_comment = std::max(comment, end->comment.size());
            if (next_column + gap + next_comment > width) break;
            column = next_column;
            comment = next_comment;
        }
        for (; begin != end; ++begin)
            if (has_column(*begin)) begin->code.append(column - begin->code.size(), ' ');
    }
    return lines;
}

std::string joined(const Lines& lines) {
    std::string text;
    std::size_t size = 0;
    for (const Line& line : lines) size += line.code.size() + line.comment.size() + 3;
    text.reserve(size);
    for (const Line& line : lines) {
        text += line.code;
        if (!line.comment.empty()) text += (line.code.empty() ? "" : "  ") + line.comment;
        text += '\n';
    }
    return text;
}

}  // namespace selgen::gen

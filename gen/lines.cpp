#include "gen/lines.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "gen/scanner.hpp"

namespace selgen::gen {
namespace {

constexpr std::size_t width = 100;
constexpr std::size_t widest_gap = 16;  // of aligned comments

std::size_t indentation(std::string_view code) {
    return std::min(code.find_first_not_of(' '), code.size());
}

/// Where a line may end: before a space that follows a comma, or comes before an operator.
bool is_good_break(std::string_view code, std::size_t space) {
    static constexpr std::string_view before[] = {"&& ", "|| ", "+ ", "- ", "? ", ": ", "-> "};
    const std::string_view rest = code.substr(space + 1);
    if (code[space - 1] == ',' || code[space - 1] == ';') return true;
    return std::any_of(std::begin(before), std::end(before),
                       [&](std::string_view sign) { return rest.starts_with(sign); });
}

/// 1 where something opens, -1 where it closes; < and > do, unless they compare.
int change_of_nesting(std::string_view code, std::size_t at) {
    const char c = code[at];
    if (c == '<') return at + 1 < code.size() && code[at + 1] != ' ' ? 1 : 0;
    if (c == '>') return at > 0 && code[at - 1] != ' ' && code[at - 1] != '-' ? -1 : 0;
    if (c == '(' || c == '{' || c == '[') return 1;
    return c == ')' || c == '}' || c == ']' ? -1 : 0;
}

/// The best space to break at: the last of the least nested ones, a good one if there is any.
std::optional<std::size_t> place_to_break(std::string_view code) {
    const auto parts = Scanner().scan(code);
    const std::size_t begin = indentation(code);
    std::optional<std::size_t> best;
    int nesting = 0, least = 0;
    bool good = false;
    for (std::size_t i = begin; i < std::min(code.size(), width + 1); ++i) {
        if (parts[i] != Scanner::Part::code) continue;
        nesting += change_of_nesting(code, i);
        if (code[i] != ' ' || i == begin) continue;
        const bool next_good = is_good_break(code, i);
        if (good && !next_good) continue;
        if (best && good == next_good && nesting > least) continue;
        best = i;
        least = nesting;
        good = next_good;
    }
    return best;
}

/// Only the begin of what is left is looked at, so that a long line takes no longer than its parts.
void break_code(Line line, Lines& result) {
    const std::size_t hanging = indentation(line.code) + 4;
    std::size_t indent = 0;
    std::string_view rest = line.code;
    while (!line.fixed && indent + rest.size() > width) {
        const std::string begin = std::string(indent, ' ').append(rest.substr(0, 2 * width));
        const auto at = place_to_break(begin);
        if (!at) break;
        result.push_back({begin.substr(0, *at), "", false});
        rest.remove_prefix(*at + 1 - indent);
        indent = hanging;
    }
    if (indent > 0) line.code = std::string(indent, ' ').append(rest);
    result.push_back(std::move(line));
}

}  // namespace

std::string_view without_spaces_around(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

Lines broken(Lines lines) {
    Lines result;
    for (Line& line : lines) {
        if (!line.comment.empty() && line.code.size() + 2 + line.comment.size() > width) {
            result.push_back({std::string(indentation(line.code), ' ') + line.comment, "", true});
            line.comment.clear();
        }
        break_code(std::move(line), result);
    }
    return result;
}

Lines aligned(Lines lines) {
    for (auto begin = lines.begin(); begin != lines.end();) {
        if (begin->comment.empty()) {
            ++begin;
            continue;
        }
        const auto end =
            std::find_if(begin, lines.end(), [](const Line& line) { return line.comment.empty(); });
        std::size_t column = 0;
        for (auto line = begin; line != end; ++line) column = std::max(column, line->code.size());
        for (auto line = begin; line != end; ++line) {
            const bool near = column - line->code.size() <= widest_gap;
            if (near) line->code.append(column - line->code.size(), ' ');
        }
        begin = end;
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

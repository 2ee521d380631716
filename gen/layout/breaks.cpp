// Finds the places where a line may be broken, and takes the best that is left of the limit.
#include "gen/layout/breaks.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "gen/layout/scanner.hpp"

namespace selgen::gen {
namespace {

constexpr std::size_t continuation = 8;  // columns

/// Where a line may end and the next one begins. The place of the least penalty is used.
struct Break {
    std::size_t end, next;
    int penalty;
};

/// The penalty of a break at an operator; -1 if it is none.
int penalty_of(std::string_view sign) {
    static constexpr std::array<std::pair<std::string_view, int>, 20> all{
        {{"||", 0}, {"&&", 1}, {"?", 2},  {":", 2},  {"=", 15}, {"==", 3}, {"!=", 3},
         {"<", 3},  {">", 3},  {"<=", 3}, {">=", 3}, {"|", 4},  {"^", 4},  {"&", 4},
         {"<<", 5}, {">>", 5}, {"+", 6},  {"-", 6},  {"*", 7},  {"/", 7}}};
    const auto found =
        std::ranges::find_if(all, [&](const auto& one) { return one.first == sign; });
    return found == all.end() ? -1 : found->second;
}

/// The word that ends before a space.
std::string_view word_before(std::string_view code, std::size_t space) {
    const std::size_t begin = code.find_last_of(' ', space - 1) + 1;  // npos + 1 is 0
    return code.substr(begin, space - begin);
}

/// The penalty of a break at a space: after a comma or an operator, but before `?` and `:`.
int penalty_at(std::string_view code, std::size_t space) {
    const std::string_view next = code.substr(space + 1, 2);
    if (next == "? " || next == ": ") return penalty_of(next.substr(0, 1));
    const std::string_view last = word_before(code, space);
    if (last == "?" || last == ":") return -1;
    return last.ends_with(',') || last.ends_with(';') ? 0 : penalty_of(last);
}

/// Whether a space is before the bracket, as in `if (` or `= {`: a line should not end after it.
bool is_after_space(std::string_view code, std::size_t bracket) {
    return bracket > 0 && code[bracket - 1] == ' ';
}

std::vector<Break> breaks_of(std::string_view code) {
    constexpr int of_depth = 10, of_bracket = 25, of_chain = 8;
    const auto parts = Scanner().scan(code);
    std::vector<Break> breaks;
    int depth = 0;
    for (std::size_t i = code.find_first_not_of(' '); i < code.size(); ++i) {
        if (parts[i] != Scanner::Part::code) continue;
        const int change = change_of_nesting(code, i);
        const bool is_type = code[i] == '<' || code[i] == '>';  // arguments of a template
        depth = std::max(0, depth + (is_type ? 3 * change : change));
        const bool is_empty = i + 1 >= code.size() || change_of_nesting(code, i + 1) < 0;
        if (change > 0 && !is_empty && code[i + 1] != ' ' && !is_after_space(code, i))
            breaks.push_back({i + 1, i + 1, of_depth * depth + of_bracket});
        if (i > 0 && code[i] == '.' && (code[i - 1] == ')' || code[i - 1] == '}'))
            breaks.push_back({i, i, of_depth * depth + of_chain});
        if (code[i] != ' ' || i + 1 == code.size()) continue;
        const int penalty = penalty_at(code, i);
        if (penalty >= 0) breaks.push_back({i, i + 1, of_depth * depth + penalty});
    }
    return breaks;
}

}  // namespace

std::vector<std::string> broken_code(std::string_view code, std::size_t width) {
    if (code.size() <= width) return {std::string(code)};
    const std::vector<Break> breaks = breaks_of(code);
    const std::string indent(std::min(code.find_first_not_of(' '), code.size()) + continuation,
                             ' ');
    std::vector<std::string> lines;
    std::size_t begin = 0;
    auto first = breaks.begin();
    while (first != breaks.end()) {
        const std::string before = lines.empty() ? "" : indent;
        if (before.size() + code.size() - begin <= width) break;
        auto last = first;  // exclusive; at least one, even if it is too far to the right
        do ++last;
        while (last != breaks.end() && before.size() + last->end - begin <= width);
        auto best = first;
        for (auto one = first; one != last; ++one)
            if (one->penalty <= best->penalty) best = one;
        lines.push_back(before + std::string(code.substr(begin, best->end - begin)));
        begin = best->next;
        first = best + 1;
    }
    lines.push_back((lines.empty() ? "" : indent) + std::string(code.substr(begin)));
    return lines;
}

int change_of_nesting(std::string_view code, std::size_t at) {
    const char c = code[at];
    const auto is = [&](std::size_t i, char wanted) {
        return i < code.size() && code[i] == wanted;
    };
    if (c == '<') {
        const bool shifts = is(at + 1, '<') || (at > 0 && is(at - 1, '<'));
        return !shifts && at + 1 < code.size() && !is(at + 1, ' ') && !is(at + 1, '=') ? 1 : 0;
    }
    if (c == '>') {
        const bool shifts = at > 1 && is(at - 1, '>') && is(at - 2, ' ');
        return !shifts && at > 0 && !is(at - 1, ' ') && !is(at - 1, '-') ? -1 : 0;
    }
    if (c == '(' || c == '{' || c == '[') return 1;
    return c == ')' || c == '}' || c == ']' ? -1 : 0;
}

}  // namespace selgen::gen

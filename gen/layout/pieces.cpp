// Splits a line of code at its brackets, commas and operators.
#include "gen/layout/pieces.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "gen/layout/scanner.hpp"

namespace selgen::gen {
namespace {

using After = Piece::After;

bool is_name_character(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// The precedence of an operator between spaces.
int precedence_of(std::string_view sign) {
    static constexpr std::array<std::pair<std::string_view, int>, 19> all{{{"?", conditional},
                                                                           {"||", 4},
                                                                           {"&&", 5},
                                                                           {"|", 6},
                                                                           {"^", 7},
                                                                           {"&", 8},
                                                                           {"==", 9},
                                                                           {"!=", 9},
                                                                           {"<", 10},
                                                                           {">", 10},
                                                                           {"<=", 10},
                                                                           {">=", 10},
                                                                           {"<<", shift},
                                                                           {">>", shift},
                                                                           {"+", additive},
                                                                           {"-", additive},
                                                                           {"*", multiplicative},
                                                                           {"/", multiplicative},
                                                                           {"%", multiplicative}}};
    const auto found =
        std::ranges::find_if(all, [&](const auto& one) { return one.first == sign; });
    return found == all.end() ? no_operator : found->second;
}

/// Whether the line declares a function: a type, a name and parameters.
bool declares_function(std::string_view code) {
    const std::size_t open = code.find('(');
    if (open == std::string_view::npos || open == 0 || !is_name_character(code[open - 1]))
        return false;
    std::size_t name = open;
    while (name > 0 && is_name_character(code[name - 1])) --name;
    const std::string_view before = code.substr(0, name);
    static constexpr std::array<std::string_view, 7> others{"return ", "case ",  "if ",    "else ",
                                                            "for ",    "while ", "switch "};
    const std::size_t begin = code.find_first_not_of(' ');
    return name > begin && before.ends_with(' ') && before.find('=') == std::string_view::npos &&
           before.find('"') == std::string_view::npos &&
           std::ranges::none_of(others, [&](std::string_view other) {
               return code.substr(begin).starts_with(other);
           });
}

/// Finds the places where a line may be broken.
class Cutter {
public:
    explicit Cutter(std::string_view code)
        : code_(code), parts_(Scanner().scan(code)), declares_(declares_function(code)) {}

    std::vector<Piece> pieces() && {
        begin_ = code_.find_first_not_of(' ');
        for (std::size_t i = begin_; i < code_.size(); ++i) {
            if (parts_[i] != Scanner::Part::code) continue;
            if (code_[i] == ' ') {
                at_space(i);
            } else if (const int change = change_of_nesting(code_, i); change > 0) {
                next_.brackets.push_back(Piece::Bracket::opens);
                at_opening(i);
            } else if (change < 0 && !nesting_.empty()) {
                next_.brackets.push_back(Piece::Bracket::closes);
                nesting_.pop_back();
            }
        }
        cut(code_.size(), code_.size(), {});
        return std::move(pieces_);
    }

private:
    int nested() const {
        int sum = 0;
        for (const int each : nesting_) sum += each;
        return 20 * sum;
    }

    void cut(std::size_t end, std::size_t next, Piece following) {
        next_.text = code_.substr(begin_, end - begin_);
        following.has_space = next > end;
        pieces_.push_back(std::exchange(next_, std::move(following)));
        begin_ = next;
    }

    void at_opening(std::size_t i) {
        const char c = code_[i];
        nesting_.push_back(c == '<' || c == '[' ? 10 : 1);
        if (c == '[' || i + 1 == code_.size() || change_of_nesting(code_, i + 1) < 0) return;
        if (code_[i + 1] == ' ') return;
        Piece piece;
        piece.after = After::opening;
        piece.begins_list = has_comma(i);
        piece.penalty = nested() + penalty_of_opening(i, piece.begins_list);
        cut(i + 1, i + 1, std::move(piece));
    }

    int penalty_of_opening(std::size_t i, bool is_list) const {
        if (code_[i] == '<') return 100;
        if (code_[i] == '(' && declares_ && nesting_.size() == 1) return 100;
        return is_list ? 1 : 19;
    }

    /// Whether the bracket has several parts.
    bool has_comma(std::size_t open) const {
        int depth = 0;
        for (std::size_t i = open; i < code_.size(); ++i) {
            if (parts_[i] != Scanner::Part::code) continue;
            depth += change_of_nesting(code_, i);
            if (depth == 0) return false;
            if (depth == 1 && code_[i] == ',') return true;
        }
        return false;
    }

    void at_space(std::size_t i) {
        const std::string_view before = word_before(i), after = word_after(i);
        Piece piece;
        piece.after = After::operation;
        if (before == "return") {
            piece.after = After::returning;
        } else if (before.ends_with(',') || before.ends_with(';')) {
            const bool is_comma = before.ends_with(',');
            piece.after = is_comma ? After::comma : After::semicolon;
            piece.penalty = nested() + (is_comma ? 1 : 0);
        } else if (before == "=") {
            if (after.starts_with('{')) return;
            piece.after = After::assignment;
            piece.penalty = nested() + 2;
        } else if (after == "?" || (after == ":" && !nesting_.empty())) {
            piece.precedence = conditional;
            piece.penalty = nested() + conditional;
        } else if (after == ":") {
            piece.after = After::other;
            piece.penalty = nested() + 3;
        } else if (precedence_of(before) > conditional) {
            piece.precedence = precedence_of(before);
            piece.penalty = nested() + piece.precedence;
        } else if (after == "->") {
            piece.after = After::other;
            piece.penalty = nested() + 10;
        } else {
            return;
        }
        cut(i, i + 1, std::move(piece));
    }

    std::string_view word_before(std::size_t space) const {
        std::size_t begin = space;
        while (begin > 0 && code_[begin - 1] != ' ') --begin;
        return code_.substr(begin, space - begin);
    }
    std::string_view word_after(std::size_t space) const {
        const std::string_view rest = code_.substr(space + 1);
        return rest.substr(0, std::min(rest.find(' '), rest.size()));
    }

    std::string_view code_;
    std::vector<Scanner::Part> parts_;
    bool declares_;
    std::size_t begin_ = 0;
    std::vector<int> nesting_;
    std::vector<Piece> pieces_;
    Piece next_;
};

/// Groups pieces of one nesting level into operations: an operation of the loosest operator, whose
/// operands are operations of operators that bind more tightly.
void group(std::vector<Piece>& pieces, const std::vector<std::size_t>& level, std::size_t begin,
           std::size_t end) {
    if (end - begin < 2) return;
    int loosest = multiplicative;
    for (std::size_t i = begin + 1; i < end; ++i)
        loosest = std::min(loosest, pieces[level[i]].precedence);
    pieces[level[begin]].groups.push_back(loosest);
    std::size_t operand = begin;
    for (std::size_t i = begin + 1; i <= end; ++i) {
        if (i < end && pieces[level[i]].precedence != loosest) continue;
        group(pieces, level, operand, i);
        operand = i;
    }
}

/// Finds the operations of a line.
void group_all(std::vector<Piece>& pieces) {
    std::vector<std::vector<std::size_t>> levels(1);
    const auto close = [&](std::vector<std::size_t>& level) {
        if (level.empty()) return;
        group(pieces, level, 0, level.size());
        level.clear();
    };
    for (std::size_t p = 0; p < pieces.size(); ++p) {
        const Piece& piece = pieces[p];
        if (piece.after != After::operation) close(levels.back());
        levels.back().push_back(p);
        for (const Piece::Bracket bracket : piece.brackets) {
            if (bracket == Piece::Bracket::opens) {
                levels.emplace_back();
            } else {
                close(levels.back());
                levels.pop_back();
            }
        }
    }
    for (auto& level : levels) close(level);
}

}  // namespace

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

std::vector<Piece> pieces_of(std::string_view code) {
    std::vector<Piece> pieces = Cutter(code).pieces();
    group_all(pieces);
    return pieces;
}

}  // namespace selgen::gen

// Finds the breaks of the least penalty, by dynamic programming over the pieces of a line.
#include "gen/layout/breaks.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "gen/layout/pieces.hpp"

namespace selgen::gen {
namespace {

using After = Piece::After;

constexpr std::size_t tab = 4;
constexpr std::size_t sign = 2;  // a colon before base classes, and its space
constexpr std::size_t most_states = 200, few_states = 4;
constexpr std::size_t many_pieces = 100;  // of lists; few states suffice for them
constexpr long too_wide = 1'000'000;      // penalty of each column
constexpr long first_break = 15;          // penalty of the first break of a level

/// An open bracket, or an operation inside it.
struct Level {
    int precedence = no_operator;  // of an operation
    std::size_t indent = 0;        // of lines that begin in it
    std::size_t last = 0;          // column of the last part that began in it
    bool is_broken = false;
    bool breaks_next = false;  // a previous part had to be broken

    bool operator==(const Level&) const = default;
};

constexpr std::size_t nowhere = ~std::size_t{0};

struct LineBreak {
    std::size_t piece;  // the line is broken before it
    std::size_t column;
    std::size_t before;  // index of the previous break, or nowhere
};

/// One way to break the pieces up to some position.
struct Layout {
    std::size_t column = 0;
    std::vector<Level> levels;
    long penalty = 0;
    std::size_t last_break = nowhere;

    bool is_equivalent(const Layout& other) const {
        return column == other.column && levels == other.levels;
    }
};

/// Leaves the operations that end before a piece.
void leave_operations(Layout& state, const Piece& piece) {
    if (piece.after == After::opening) return;
    while (state.levels.size() > 1 && state.levels.back().precedence > piece.precedence)
        state.levels.pop_back();
}

void enter_operations(Layout& state, const Piece& piece) {
    bool is_indented =
        piece.after == After::comma || piece.after == After::operation || piece.begins_list;
    for (const int precedence : piece.groups) {
        const Level& outer = state.levels.back();
        const std::size_t column = std::max(state.column, outer.indent);
        state.levels.push_back({precedence, column + (is_indented ? tab : 0), outer.last});
        is_indented = true;
    }
}

void break_in_front(Layout& state, const Piece& piece) {
    Level& level = state.levels.back();
    state.penalty += piece.penalty + (level.is_broken ? 0 : first_break);
    for (Level& outer : state.levels) outer.breaks_next = true;
    level.is_broken = piece.after != After::opening;
    level.breaks_next = false;
    const bool is_value = piece.after == After::assignment && state.levels.size() > 1;
    state.column = level.last = level.indent + (is_value ? tab : 0);
    if (piece.after == After::other) level.last = level.indent += sign;
}

void go_on_in_line(Layout& state, const Piece& piece) {
    Level& level = state.levels.back();
    state.column += piece.has_space ? 1 : 0;
    if (piece.after == After::opening) level.indent = state.column;
    const bool is_sum = piece.after == After::assignment && !piece.groups.empty();
    const bool keeps_last =
        piece.after == After::returning || (piece.after == After::assignment && !is_sum);
    if (!keeps_last) level.last = state.column;
    if (piece.after == After::other) level.last = level.indent = state.column + sign;
}

void place_piece(Layout& state, const Piece& piece, std::size_t width) {
    for (const Piece::Bracket bracket : piece.brackets) {
        if (bracket == Piece::Bracket::opens) {
            const std::size_t indent = state.levels.back().last + tab;
            state.levels.push_back({no_operator, indent, indent});
            continue;
        }
        while (state.levels.size() > 1 && state.levels.back().precedence != no_operator)
            state.levels.pop_back();
        if (state.levels.size() > 1) state.levels.pop_back();
    }
    state.column += piece.text.size();
    if (state.column > width) state.penalty += too_wide * static_cast<long>(state.column - width);
}

void add_layout(std::vector<Layout>& states, Layout state) {
    for (Layout& other : states) {
        if (!other.is_equivalent(state)) continue;
        if (state.penalty < other.penalty) other = std::move(state);
        return;
    }
    states.push_back(std::move(state));
}

/// Breaks one line. Layouts with the same beginning share their breaks.
class LineBreaker {
public:
    LineBreaker(std::string_view code, std::size_t width)
        : pieces_(pieces_of(code)),
          indent_(std::min(code.find_first_not_of(' '), code.size())),
          width_(width),
          most_(pieces_.size() > many_pieces ? few_states : most_states) {}

    std::vector<std::string> lines() {
        std::vector<Layout> states{{indent_, {{no_operator, indent_ + tab, indent_}}}};
        for (std::size_t i = 0; i < pieces_.size(); ++i) states = after_piece(i, states);
        return with_breaks(states.front().last_break);
    }

private:
    /// The best states after one more piece.
    std::vector<Layout> after_piece(std::size_t number, std::vector<Layout>& states) {
        const Piece& piece = pieces_[number];
        const bool may_break = number > 0 && piece.after != After::returning;
        const bool is_part = piece.after == After::comma || piece.after == After::semicolon ||
                             piece.after == After::operation;
        std::vector<Layout> next;
        for (Layout& state : states) {
            leave_operations(state, piece);
            const bool must_break = is_part && state.levels.back().breaks_next;
            if (!must_break) add_layout(next, placed(state, number, false));
            if (may_break) add_layout(next, placed(state, number, true));
        }
        const auto by_penalty = [](const Layout& a, const Layout& b) {
            return a.penalty < b.penalty;
        };
        std::ranges::stable_sort(next, by_penalty);
        if (next.size() > most_) next.erase(next.begin() + std::ptrdiff_t(most_), next.end());
        return next;
    }

    Layout placed(Layout state, std::size_t number, bool breaks) {
        const Piece& piece = pieces_[number];
        if (breaks) {
            break_in_front(state, piece);
            breaks_.push_back({number, state.column, state.last_break});
            state.last_break = breaks_.size() - 1;
        } else if (number > 0) {
            go_on_in_line(state, piece);
        }
        enter_operations(state, piece);
        place_piece(state, piece, width_);
        return state;
    }

    std::vector<std::string> with_breaks(std::size_t last) const {
        std::vector<LineBreak> breaks;
        for (; last != nowhere; last = breaks_[last].before) breaks.push_back(breaks_[last]);
        std::vector<std::string> lines{std::string(indent_, ' ')};
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            if (!breaks.empty() && breaks.back().piece == i) {
                lines.emplace_back(breaks.back().column, ' ');
                breaks.pop_back();
            } else if (pieces_[i].has_space) {
                lines.back() += ' ';
            }
            lines.back() += pieces_[i].text;
        }
        return lines;
    }

    std::vector<Piece> pieces_;
    std::size_t indent_, width_, most_;
    std::vector<LineBreak> breaks_;
};

}  // namespace

std::vector<std::string> broken_code(std::string_view code, std::size_t width) {
    return LineBreaker(code, width).lines();
}

}  // namespace selgen::gen

#include "gen/breaks.hpp"

#include <algorithm>
#include <utility>

#include "gen/pieces.hpp"

namespace selgen::gen {
namespace {

using After = Piece::After;

constexpr std::size_t tab = 4;
constexpr std::size_t sign = 2;  // a colon in front of base classes, and its space
constexpr std::size_t most_states = 200, few_states = 4;
constexpr std::size_t many_pieces = 100;
constexpr long too_wide = 1'000'000;  // each column
constexpr long first_break = 15;      // of a level

/// An open bracket, or an operation in it.
struct Level {
    int precedence = no_operator;  // of an operation
    std::size_t indent = 0;        // of lines that begin in it
    std::size_t last = 0;          // column of the last part that began in it
    bool is_broken = false;
    bool breaks_next = false;  // a part before had to be broken

    bool operator==(const Level&) const = default;
};

struct LineBreak {
    std::size_t piece;  // in front of which the line is broken
    std::size_t column;
};

/// The pieces up to some place, broken in one of the possible ways.
struct Layout {
    std::size_t column = 0;
    std::vector<Level> levels;
    long penalty = 0;
    std::vector<LineBreak> breaks;

    bool is_equivalent(const Layout& other) const {
        return column == other.column && levels == other.levels;
    }
};

/// Leaves the operations that end in front of a piece.
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
    state.column = level.last = level.indent;
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
        if (bracket.opens) {
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

/// The states after one more piece. Long lines are lists, for which few will do.
std::vector<Layout> next_states(std::vector<Layout> states, const std::vector<Piece>& pieces,
                                std::size_t number, std::size_t width) {
    const Piece& piece = pieces[number];
    std::vector<Layout> next;
    for (Layout& state : states) {
        leave_operations(state, piece);
        const Level& level = state.levels.back();
        const bool must_break =
            level.breaks_next && (piece.after == After::comma || piece.after == After::semicolon ||
                                  piece.after == After::operation);
        for (const bool breaks : {false, true}) {
            if (breaks ? number == 0 || piece.penalty >= never : must_break) continue;
            Layout after = state;
            if (breaks) {
                break_in_front(after, piece);
                after.breaks.push_back({number, after.column});
            } else if (number > 0) {
                go_on_in_line(after, piece);
            }
            enter_operations(after, piece);
            place_piece(after, piece, width);
            add_layout(next, std::move(after));
        }
    }
    const auto by_penalty = [](const Layout& a, const Layout& b) { return a.penalty < b.penalty; };
    std::ranges::stable_sort(next, by_penalty);
    next.resize(std::min(next.size(), pieces.size() > many_pieces ? few_states : most_states));
    return next;
}

}  // namespace

std::vector<std::string> broken_code(std::string_view code, std::size_t width) {
    const std::size_t indent = std::min(code.find_first_not_of(' '), code.size());
    const std::vector<Piece> pieces = pieces_of(code);
    std::vector<Layout> states{{indent, {{no_operator, indent + tab, indent}}, 0, {}}};
    for (std::size_t i = 0; i < pieces.size(); ++i)
        states = next_states(std::move(states), pieces, i, width);
    std::vector<std::string> lines{std::string(indent, ' ')};
    auto next = states.front().breaks.begin();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (next != states.front().breaks.end() && next->piece == i) {
            lines.emplace_back(next->column, ' ');
            ++next;
        } else if (pieces[i].has_space) {
            lines.back() += ' ';
        }
        lines.back() += pieces[i].text;
    }
    return lines;
}

}  // namespace selgen::gen

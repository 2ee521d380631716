// Finds the braced list of a line and lays its items out in columns.
#include "gen/layout/columns.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "gen/layout/pieces.hpp"
#include "gen/layout/scanner.hpp"

namespace selgen::gen {
namespace {

constexpr std::size_t fewest_items = 6;
constexpr std::size_t widest_gap = 10;  // between the items of one column
constexpr std::size_t list_indent = 4;

/// A braced list within a line.
struct BracedList {
    std::size_t open, close;              // its braces
    std::vector<std::string_view> items;  // with their commas
};

BracedList list_at(std::string_view code, std::size_t open) {
    const auto parts = Scanner().scan(code);
    BracedList list{open, code.size(), {}};
    std::size_t item = open + 1;
    int depth = 0;
    for (std::size_t i = open; i < code.size(); ++i) {
        if (parts[i] != Scanner::Part::code) continue;
        depth += change_of_nesting(code, i);
        if (depth == 0) {
            list.close = i;
            list.items.push_back(code.substr(item, i - item));
            return list;
        }
        if (depth == 1 && code[i] == ',') {
            list.items.push_back(code.substr(item, i + 1 - item));
            item = std::min(code.find_first_not_of(' ', i + 1), code.size());
        }
    }
    return list;
}

/// The first list that is in no other bracket, or its only item if that is a list.
std::optional<BracedList> list_of(std::string_view code) {
    const auto parts = Scanner().scan(code);
    int depth = 0;
    for (std::size_t i = 0; i + 1 < code.size(); ++i) {
        if (parts[i] != Scanner::Part::code) continue;
        if (code[i] == '{' && depth == 0) {
            if (code[i + 1] == ' ') return std::nullopt;  // the body of a function
            const BracedList list = list_at(code, i);
            const bool has_list = list.items.size() == 1 && code[i + 1] == '{';
            return has_list ? list_at(code, i + 1) : list;
        }
        depth += change_of_nesting(code, i);
    }
    return std::nullopt;
}

struct Columns {
    std::vector<std::size_t> widths;
    std::size_t lines = 0;
    std::size_t width = 0;
};

/// Nothing if the items of a column differ too much in width.
std::optional<Columns> columns_of(const std::vector<std::string_view>& items, std::size_t count) {
    Columns columns{std::vector<std::size_t>(count), (items.size() + count - 1) / count, count - 1};
    std::vector<std::size_t> least(count, std::numeric_limits<std::size_t>::max());
    for (std::size_t i = 0; i < items.size(); ++i) {
        std::size_t& width = columns.widths[i % count];
        width = std::max(width, items[i].size());
        least[i % count] = std::min(least[i % count], items[i].size());
    }
    for (std::size_t c = 0; c < count; ++c) {
        if (c + 1 < count && columns.widths[c] - least[c] > widest_gap) return std::nullopt;
        columns.width += columns.widths[c];
    }
    return columns;
}

/// As few lines as possible, then as few columns as these lines need.
std::optional<Columns> best_columns(const std::vector<std::string_view>& items, std::size_t width) {
    std::optional<Columns> best;
    for (std::size_t count = std::min(items.size(), width / 3); count > 0; --count) {
        const auto columns = columns_of(items, count);
        if (!columns || columns->width > width) continue;
        if (best && columns->lines > best->lines) break;
        best = columns;
    }
    return best;
}

/// The list, whose first item follows the text of the last line.
void add_list(const BracedList& list, const Columns& columns, std::vector<std::string>& lines) {
    const std::size_t indent = lines.back().size();
    const std::size_t count = columns.widths.size();
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        if (i > 0 && i % count == 0) lines.emplace_back(indent, ' ');
        lines.back() += list.items[i];
        if (i % count + 1 == count || i + 1 == list.items.size()) continue;
        lines.back().append(columns.widths[i % count] + 1 - list.items[i].size(), ' ');
    }
}

}  // namespace

std::vector<std::string> in_columns(std::string_view code, std::size_t width) {
    const auto list = list_of(code);
    if (!list || list->close == code.size() || list->items.back().empty()) return {};
    const bool is_inner = list->open > 0 && code[list->open - 1] == '{';
    const std::size_t outer = list->open - (is_inner ? 1 : 0);
    const std::string inner(list->open - outer, '{');
    const std::size_t indent = code.find_first_not_of(' ') + list_indent + inner.size();
    if (list->items.size() < fewest_items) {
        const std::size_t rest = code.size() - list->open - 1;
        const bool fits = indent + rest <= width && list->items.front().starts_with('{');
        if (!fits || list->items.size() == 1) return {};
        return {std::string(code.substr(0, list->open + 1)),
                std::string(indent, ' ').append(code.substr(list->open + 1))};
    }
    const std::size_t column = list->open + 1;
    const auto in_line = best_columns(list->items, width - std::min(width, column));
    const auto below = best_columns(list->items, width - indent);
    std::vector<std::string> lines;
    // A break after the brace must save at least two lines.
    if (in_line && (!below || in_line->lines <= below->lines + 1)) {
        lines = {std::string(code.substr(0, column))};
        add_list(*list, *in_line, lines);
    } else if (below) {
        lines = {std::string(code.substr(0, outer + 1)),
                 std::string(indent - inner.size(), ' ') + inner};
        add_list(*list, *below, lines);
    }
    if (!lines.empty()) lines.back() += code.substr(list->close);
    const auto is_wide = [&](const std::string& line) { return line.size() > width; };
    return std::ranges::any_of(lines, is_wide) ? std::vector<std::string>{} : lines;
}

}  // namespace selgen::gen

// Finds a shortest edit script by Myers' greedy algorithm, and formats it as hunks for patch(1).
#include "base/diff.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace selgen {
namespace {

using Lines = std::vector<std::string_view>;

/// The lines including their newlines, which the last line may lack.
Lines lines_of(std::string_view text) {
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

/// One line of the edit script from before to after: kept ' ', removed '-', or added '+'.
struct Edit {
    char kind;
    std::string_view line;
};

using Edits = std::vector<Edit>;

// Memory grows with the square of the edits; with more edits, the texts are replaced as a whole.
constexpr int most_edits = 1000;

/// The end of the furthest path with d edits on each diagonal from -d to d.
using Front = std::vector<int>;

/// Myers' greedy algorithm. Returns the fronts after 0, 1, 2, … edits; the last one reaches the
/// end. Returns nothing if more than `most_edits` are needed.
std::optional<std::vector<Front>> fronts(const Lines& before, const Lines& after) {
    const int n = static_cast<int>(before.size()), m = static_cast<int>(after.size());
    std::vector<Front> all;
    Front furthest(2 * most_edits + 3, 0);
    const auto middle = furthest.begin() + (most_edits + 1);
    const auto at = [&](int k) -> int& { return *(middle + k); };
    for (int d = 0; d <= most_edits; ++d) {
        for (int k = -d; k <= d; k += 2) {
            const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
            int x = down ? at(k + 1) : at(k - 1) + 1;
            while (x < n && x - k < m && x - k >= 0 &&
                   before[static_cast<std::size_t>(x)] == after[static_cast<std::size_t>(x - k)]) {
                ++x;
            }
            at(k) = x;
            if (x < n || x - k < m) continue;
            all.emplace_back(furthest.begin() + most_edits + 1 - d,
                             furthest.begin() + most_edits + 2 + d);
            return all;
        }
        all.emplace_back(furthest.begin() + most_edits + 1 - d,
                         furthest.begin() + most_edits + 2 + d);
    }
    return {};
}

/// Traces the edits back from the end along the fronts.
Edits shortest(const Lines& before, const Lines& after, const std::vector<Front>& all) {
    Edits edits;
    auto x = static_cast<int>(before.size()), y = static_cast<int>(after.size());
    for (int d = static_cast<int>(all.size()) - 1; d > 0; --d) {
        const Front& last = all[static_cast<std::size_t>(d) - 1];
        const auto at = [&](int k) { return last[static_cast<std::size_t>(k + d - 1)]; };
        const int k = x - y;
        const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
        const int from_x = down ? at(k + 1) : at(k - 1);
        const int from_y = from_x - (down ? k + 1 : k - 1);
        while (x > from_x && y > from_y) {
            edits.push_back({' ', before[static_cast<std::size_t>(--x)]});
            --y;
        }
        if (down)
            edits.push_back({'+', after[static_cast<std::size_t>(--y)]});
        else
            edits.push_back({'-', before[static_cast<std::size_t>(--x)]});
    }
    while (x > 0) edits.push_back({' ', before[static_cast<std::size_t>(--x)]});
    std::reverse(edits.begin(), edits.end());
    return edits;
}

/// Excludes the common first and last lines from the search.
Edits edits_between(const Lines& before, const Lines& after) {
    const auto [begin, other] =
        std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    const auto [end, other_end] = std::mismatch(before.rbegin(), std::make_reverse_iterator(begin),
                                                after.rbegin(), std::make_reverse_iterator(other));
    const Lines old(begin, end.base()), now(other, other_end.base());
    Edits edits;
    for (auto line = before.begin(); line != begin; ++line) edits.push_back({' ', *line});
    if (const auto found = fronts(old, now)) {
        const Edits middle = shortest(old, now, *found);
        edits.insert(edits.end(), middle.begin(), middle.end());
    } else {
        for (const auto line : old) edits.push_back({'-', line});
        for (const auto line : now) edits.push_back({'+', line});
    }
    for (auto line = end.base(); line != before.end(); ++line) edits.push_back({' ', *line});
    return edits;
}

constexpr std::size_t context = 3;

/// A hunk ends before more than 2 * context kept lines in a row.
std::size_t end_of_hunk(const Edits& edits, std::size_t at) {
    std::size_t end = at;
    for (std::size_t kept = 0; at < edits.size() && kept <= 2 * context; ++at) {
        kept = edits[at].kind == ' ' ? kept + 1 : 0;
        if (kept == 0) end = at + 1;
    }
    return std::min(end + context, edits.size());
}

/// "12,3" for three lines from line 12. An empty range names the line before it.
std::string range_text(std::size_t before, std::size_t count) {
    return std::to_string(count == 0 ? before : before + 1) + ',' + std::to_string(count);
}

std::string hunk_text(const Edits& edits, std::size_t begin, std::size_t end) {
    const auto count = [&](std::size_t from, std::size_t to, char other) {
        return static_cast<std::size_t>(
            std::count_if(edits.begin() + static_cast<std::ptrdiff_t>(from),
                          edits.begin() + static_cast<std::ptrdiff_t>(to),
                          [&](const Edit& edit) { return edit.kind != other; }));
    };
    std::string text = "@@ -" + range_text(count(0, begin, '+'), count(begin, end, '+')) + " +" +
                       range_text(count(0, begin, '-'), count(begin, end, '-')) + " @@\n";
    for (std::size_t i = begin; i < end; ++i) {
        text += edits[i].kind;
        text += edits[i].line;
        if (edits[i].line.back() != '\n') text += "\n\\ No newline at end of file\n";
    }
    return text;
}

/// patch reads a name up to a tab, so a name with a space needs one.
std::string name_text(const std::string& name) {
    return name.find(' ') == std::string::npos ? name : name + '\t';
}

}  // namespace

std::string unified_diff(const std::string& before, const std::string& after,
                         const std::string& before_name, const std::string& after_name) {
    if (before == after) return {};
    const Edits edits = edits_between(lines_of(before), lines_of(after));
    std::string text = "--- " + name_text(before_name) + "\n+++ " + name_text(after_name) + '\n';
    for (std::size_t at = 0; at < edits.size(); ++at) {
        if (edits[at].kind == ' ') continue;
        const std::size_t end = end_of_hunk(edits, at);
        text += hunk_text(edits, at < context ? 0 : at - context, end);
        at = end - 1;
    }
    return text;
}

}  // namespace selgen

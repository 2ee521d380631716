// Computes edit distances by optimal string alignment, and rejects names that are too far from the
// given one.
#include "base/nearest.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace selgen {
namespace {

bool same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
}

/// Optimal string alignment distance, ignoring case. Only three rows of the usual table are kept.
std::size_t distance(std::string_view a, std::string_view b) {
    std::array<std::vector<std::size_t>, 3> rows;
    rows.fill(std::vector<std::size_t>(b.size() + 1));
    auto& [older, old, now] = rows;
    for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        older.swap(old);
        old.swap(now);
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = old[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
            now[j] = std::min({old[j] + 1, now[j - 1] + 1, replaced});
            const bool swapped = i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                                 same_letter(a[i - 2], b[j - 1]);
            if (swapped) now[j] = std::min(now[j], older[j - 2] + 1);
        }
    }
    return now[b.size()];
}

constexpr std::size_t longest_name = 100;  // longer names get no suggestion; bounds the time

}  // namespace

std::optional<std::string> nearest(std::string_view wrong, const std::vector<std::string>& known) {
    if (wrong.size() > longest_name) return {};
    std::optional<std::string> best;
    std::size_t least = std::max<std::size_t>(1, wrong.size() / 3) + 1;
    for (const std::string& name : known) {
        const auto [shorter, longer] = std::minmax({name.size(), wrong.size()});
        if (name.size() > longest_name || longer - shorter >= least) continue;
        const std::size_t edits = distance(wrong, name);
        if (edits >= least || edits >= name.size()) continue;
        least = edits;
        best = name;
    }
    return best;
}

std::string nearest_hint(std::string_view wrong, const std::vector<std::string>& known) {
    const auto name = nearest(wrong, known);
    return name ? "did you mean '" + *name + "'?" : "";
}

}  // namespace selgen

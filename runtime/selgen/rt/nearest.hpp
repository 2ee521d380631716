#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

namespace selgen::rt {

/// How many letters must be changed, added or dropped to make `b` of `a`.
inline std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

/// The known name nearest to `wrong`, the earlier one on a tie; empty where none is near.
inline std::string_view nearest(std::string_view wrong,
                                const std::vector<std::string_view>& known) {
    std::string_view best;
    std::size_t least = wrong.size() / 3 + 2;  // further away it is another word
    for (const std::string_view name : known) {
        const std::size_t next = distance(wrong, name);
        if (next >= least) continue;
        least = next;
        best = name;
    }
    return best;
}

}  // namespace selgen::rt

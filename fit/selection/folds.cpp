// Puts each group, the largest first, into the fold with the fewest rows.
#include "fit/selection/folds.hpp"

#include <algorithm>
#include <map>

namespace selgen::fit {

Folds folds(const std::vector<std::string>& groups, std::size_t count, Random& random) {
    std::map<std::string, std::vector<std::size_t>> rows_of;
    for (std::size_t row = 0; row < groups.size(); ++row) rows_of[groups[row]].push_back(row);
    std::vector<const std::vector<std::size_t>*> order;
    for (const auto& [group, rows] : rows_of) order.push_back(&rows);
    random.shuffle(order);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto* a, const auto* b) { return a->size() > b->size(); });
    Folds fold(groups.size());
    std::vector<std::size_t> size(count);
    for (const auto* rows : order) {
        const auto least = std::min_element(size.begin(), size.end());
        for (const std::size_t row : *rows)
            fold[row] = static_cast<std::size_t>(least - size.begin());
        *least += rows->size();
    }
    return fold;
}

}  // namespace selgen::fit

#include "fit/selection/draw.hpp"

#include <algorithm>

#include "fit/random.hpp"

namespace selgen::fit {

std::vector<std::vector<std::size_t>> rows_of_groups(const std::vector<std::size_t>& groups,
                                                     Eigen::Index rows) {
    std::vector<std::vector<std::size_t>> result(groups.empty() ? static_cast<std::size_t>(rows)
                                                                : std::ranges::max(groups) + 1);
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row)
        result[groups.empty() ? row : groups[row]].push_back(row);
    std::erase_if(result, [](const auto& group) { return group.empty(); });
    return result;
}

std::uint64_t seed_of(std::uint64_t seed, std::size_t work) {
    return Random(Random(seed).bits() + work).bits();
}

}  // namespace selgen::fit

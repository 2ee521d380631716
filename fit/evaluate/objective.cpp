// The names of objectives in tables, and the figure of a score that each objective uses.
#include "fit/evaluate/objective.hpp"

#include <array>
#include <cstddef>

namespace selgen::fit {

std::string_view name_of(Objective objective) {
    static constexpr std::array names{"mean slowdown", "total time", "PAR10", "worst slowdown"};
    return names.at(static_cast<std::size_t>(objective));
}

bool adds_seconds(Objective objective) {
    return objective == Objective::total_time || objective == Objective::par10;
}

double quality(const Score& score, Objective objective) {
    if (adds_seconds(objective)) return score.seconds / score.best_seconds;
    return objective == Objective::worst_case ? score.worst : score.mean;
}

}  // namespace selgen::fit

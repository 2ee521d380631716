// The table of the names of objectives, and the figure of a score that each objective uses.
#include "fit/evaluate/objective.hpp"

#include <algorithm>
#include <array>

namespace selgen::fit {

namespace {

struct Name {
    std::string_view option, text;
};

constexpr std::array<Name, 4> names_of_objectives{{{"mean-slowdown", "mean slowdown"},
                                                   {"total-time", "total time"},
                                                   {"par10", "PAR10"},
                                                   {"worst-case", "worst slowdown"}}};

}  // namespace

std::string_view name_of(Objective objective) {
    return names_of_objectives[static_cast<std::size_t>(objective)].text;
}

std::optional<Objective> objective_named(std::string_view name) {
    const auto* const found = std::ranges::find(names_of_objectives, name, &Name::option);
    if (found == names_of_objectives.end()) return {};
    return static_cast<Objective>(found - names_of_objectives.begin());
}

bool adds_seconds(Objective objective) {
    return objective == Objective::total_time || objective == Objective::par10;
}

double quality(const Score& score, Objective objective) {
    if (adds_seconds(objective)) return score.seconds / score.best_seconds;
    return objective == Objective::worst_case ? score.worst : score.mean;
}

}  // namespace selgen::fit

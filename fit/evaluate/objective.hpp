// The objectives of choices, with their names and their values for a score.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "fit/evaluate/score.hpp"

namespace selgen::fit {

/// The quantity that choices minimise: the same for fits, cross-validation and evaluation.
enum class Objective {
    mean_slowdown,  // the geometric mean of chosen over best
    total_time,     // the sum of seconds
    par10,          // the same, with 10 times the cutoff for a run that failed or took longer
    worst_case,     // the largest slowdown
};

/// "mean slowdown", as tables name it.
std::string_view name_of(Objective objective);

/// "mean-slowdown", as the option `--objective` names it; nothing if there is no such objective.
std::optional<Objective> objective_named(std::string_view name);

/// Whether it adds seconds, so that long rows count more; otherwise all rows count alike.
bool adds_seconds(Objective objective);

/// The value of the objective, relative to the oracle: 1 is the best possible.
double quality(const Score& score, Objective objective);

}  // namespace selgen::fit

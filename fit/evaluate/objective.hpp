// The objectives of choices, with their names and their values for a score.
#pragma once

#include <string_view>

#include "fit/evaluate/score.hpp"
#include "fit/options.hpp"

namespace selgen::fit {

/// "mean slowdown", as tables name it.
std::string_view name_of(Objective objective);

/// Whether it adds seconds, so that long rows count more; otherwise all rows count alike.
bool adds_seconds(Objective objective);

/// The value of the objective, relative to the oracle: 1 is the best possible.
double quality(const Score& score, Objective objective);

}  // namespace selgen::fit

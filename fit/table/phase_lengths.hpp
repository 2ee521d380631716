// Copies of rows for phases of different lengths, to learn how the choice depends on `reuse`.
#pragma once

#include <vector>

#include "fit/table/data.hpp"

namespace selgen::fit {

/// Whether some variant has a plan that takes time.
bool has_plans(const Data& data);

/// The numbers of calls in a phase to learn from: 1, 10, 100, … as long as a call's share of a plan
/// exceeds 2 % of the time of a variant that may be the best, and the given number. Only the given
/// number if the table has no plans, or if its column `reuse` has several values.
std::vector<double> phase_lengths(const Data& data, double given);

/// Copies each row for each of these numbers, as column `reuse`. Without a second number, the data
/// stay as they are.
Data with_phase_lengths(const Data& data, const std::vector<double>& lengths);

/// Adds each call's share of a plan to the time of the call, for phases of this length.
Data with_plans_in_times(Data data, double reuse);

}  // namespace selgen::fit

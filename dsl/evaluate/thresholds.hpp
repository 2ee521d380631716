// The values of a feature at which the choice of a selector can change.
#pragma once

#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// Every constant that the selector compares the feature with (in rules, lets, whens, models and
/// domains), with its neighbouring doubles: where a choice can change. Sorted, each once. Forests
/// can have thousands: at most `most_of_forests` (two or more) of theirs, evenly spaced.
std::vector<double> thresholds_of(const model::Selector& selector, std::size_t feature,
                                  std::size_t most_of_forests = 64);

}  // namespace selgen::dsl

// Selects feature values at which decisions may change, with the expected variants, for the
// self-test.
#pragma once

#include <cstddef>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Features, and the reference evaluator's choice for them.
struct GoldenRow {
    std::vector<double> features;
    std::size_t variant;
};

/// The largest number of rows of a selector in a generated self-test.
inline constexpr std::size_t most_golden_rows = 32;

/// For each feature: 0, the infinities, NaN, the ends of its range, and every constant that it is
/// compared with (in rules, trees and domains); ends and constants each with their neighbouring
/// doubles. The other features are drawn from their own such values, with a fixed seed. Of two
/// draws, one for which the choice changes between a value and the next is preferred. Rows that
/// rounding could decide are left out; if there are more than 32, they are sampled evenly.
std::vector<GoldenRow> golden_rows(const dsl::model::Selector& selector);

}  // namespace selgen::gen

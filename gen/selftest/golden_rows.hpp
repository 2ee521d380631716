#pragma once

#include <cstddef>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Features, and what the reference evaluator chooses for them.
struct GoldenRow {
    std::vector<double> features;
    std::size_t variant;
};

/// At most so many rows of a selector, for a program that replays them on generated code.
inline constexpr std::size_t most_golden_rows = 32;

/// For each feature 0, the infinities, NaN, the ends of its range, and every constant that it is
/// compared with (in rules, trees and domains), ends and constants each with their neighbouring
/// doubles. The other features are drawn from their own such values, by a fixed seed, and so that
/// the choice jumps between a value and the next where one of 2 draws shows that. Rows that
/// rounding decides are left out; of more than 32, every so-manieth is tried.
std::vector<GoldenRow> golden_rows(const dsl::model::Selector& selector);

}  // namespace selgen::gen

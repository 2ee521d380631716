// Rows that a model was fitted to, which the self-test of a header replays.
#pragma once

#include <cstddef>
#include <vector>

namespace selgen::dsl::model {

struct ReplayRow {
    std::vector<double> features;  // one for each Selector::features; NaN: not in the row
    std::size_t chosen;            // the choice of the selector when the model was fitted
    std::vector<double> costs;     // of each variant, relative to the best; 0: not measured
};

/// The rows of all models of a selector.
struct Replay {
    double regret = 1;  // the mean slowdown (geometric, chosen / best) when they were fitted
    std::vector<ReplayRow> rows{};
};

}  // namespace selgen::dsl::model

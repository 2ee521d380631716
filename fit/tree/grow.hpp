#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/tree/sorted.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

struct GrowOptions {
    std::size_t least_rows = 5;      // of a leaf
    std::size_t most_leaves = 0;     // those that gain most come first; 0: any number
    std::size_t features_tried = 0;  // at each split, drawn by the seed; 0: all
    // One threshold for each feature, drawn by the seed among its values at the node (after Geurts
    // et al., 2006, who draw between the least and the greatest); else the best.
    bool drawn_thresholds = false;
    std::uint64_t seed = 0;
    std::vector<double> feature_cost;     // a row, in the unit of the loss; empty: nothing
    std::vector<std::size_t> known_with;  // features of one number are paid for together
};

/// A node of a tree before pruning: where it is no leaf, it could be one.
struct GrownNode {
    std::size_t parent = 0;
    std::size_t feature = 0;
    double threshold = 0;
    std::size_t yes = 0, no = 0;  // 0: a leaf
    double value = 0;             // as a leaf
    double cost = 0;              // of that value at the node's rows
    double price = 0;             // of knowing its feature there, if none before asked for it
};

/// The root first, children after parents.
using Grown = std::vector<GrownNode>;

/// Thresholds above all that was measured: what goes to `no` then was not measured.
inline constexpr double any_number = 1e300;

Grown grow(Sorted rows, const Target& target, const GrowOptions& options);

}  // namespace selgen::fit

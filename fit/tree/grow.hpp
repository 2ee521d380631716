// Grows trees before they are pruned, by the best or by random thresholds, from sorted columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

using RowIndex = std::uint32_t;

/// The value of a feature in a row.
struct Entry {
    double value;
    RowIndex row;
};

/// The rows sorted by each feature, ascending; unmeasured values (NaN) come last.
struct Sorted {
    std::vector<std::vector<Entry>> columns;
    std::vector<RowIndex> rows;  // ascending
};

/// All rows. Infinite values count as unmeasured: no threshold is above them.
Sorted sorted(const Matrix& x);

/// Only the kept rows: one flag for each row of the matrix.
Sorted only(const Sorted& all, const std::vector<char>& kept);

/// A threshold t between low and high: low < t <= high. It is their midpoint, rounded to the fewest
/// digits that keep it strictly between them; high itself if there is no number between.
/// Both are finite, and low < high.
double short_between(double low, double high);

struct GrowOptions {
    std::size_t least_rows = 5;   // of a leaf
    std::size_t most_leaves = 0;  // splits with the largest gains come first; 0: unlimited
    // Tries one random threshold for each feature, drawn among its values at the node (after Geurts
    // et al., 2006, who draw between the least and the greatest); otherwise the best threshold.
    bool drawn_thresholds = false;
    std::uint64_t seed = 0;
    std::vector<double> feature_cost;     // of a row, in the unit of the loss; empty: 0
    std::vector<std::size_t> known_with;  // features with the same number are paid for together
};

/// A node of a tree before pruning: inner nodes also have the values of a leaf.
struct GrownNode {
    std::size_t parent = 0;
    std::size_t feature = 0;
    double threshold = 0;
    std::size_t yes = 0, no = 0;  // 0: a leaf
    double value = 0;             // as a leaf
    double cost = 0;              // of that value in the node's rows
    double price = 0;             // of its feature there, if no node above it has paid
};

/// The root first, children after parents.
using Grown = std::vector<GrownNode>;

/// A threshold above all numbers: only unmeasured rows go to `no`.
inline constexpr double any_number = 1e300;

Grown grow(Sorted rows, const Target& target, const GrowOptions& options);

}  // namespace selgen::fit

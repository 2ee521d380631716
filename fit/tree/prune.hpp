// Prunes grown trees by the price at which each node becomes a leaf.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "fit/tree/cart.hpp"
#include "fit/tree/grow.hpp"

namespace selgen::fit {

/// For each node, the price of a leaf at which it collapses to a leaf. Weakest links collapse first
/// (Breiman et al., 1984), so that the tree at each price is part of the trees at lower prices.
/// Leaves have the lowest number. Prices are in units of the loss summed over the rows.
std::vector<double> collapses(const Grown& grown);

/// The leaf of a row at prices from `from`.
struct Stop {
    double from;
    double value;
    double paid;  // for the features that were read before
};

/// The leaves of a row as the price decreases: first the root, last a leaf of the whole tree.
std::vector<Stop> stops(const Grown& grown, const std::vector<double>& collapses,
                        const MatrixRow& x, const std::vector<double>& feature_cost);

/// The least price, at least `price`, at which the tree has at most `leaves` leaves.
double price_for(const std::vector<double>& collapses, std::size_t leaves, double price);

Cart pruned(const Grown& grown, const std::vector<double>& collapses, double price);

}  // namespace selgen::fit

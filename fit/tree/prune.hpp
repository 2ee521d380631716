#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "fit/tree/cart.hpp"
#include "fit/tree/grow.hpp"

namespace selgen::fit {

/// For each node the price of a leaf from which on it is one: weakest links first (Breiman et al.,
/// 1984), so that the tree at each price is part of the trees at lower ones. Of leaves: the
/// lowest number. Prices are of the loss summed over the rows.
std::vector<double> collapses(const Grown& grown);

/// Where a row ends up as the price rises: leaves, each from a price on.
struct Stop {
    double from;
    double value;
    double paid;  // for the features asked for on the way
};

/// The last, of the lowest price, is a leaf of the whole tree; the first is the root.
std::vector<Stop> stops(const Grown& grown, const std::vector<double>& collapses,
                        const MatrixRow& x, const std::vector<double>& feature_cost);

/// The least price, not below this one, at which there are at most so many leaves.
double price_for(const std::vector<double>& collapses, std::size_t leaves, double price);

Cart pruned(const Grown& grown, const std::vector<double>& collapses, double price);

}  // namespace selgen::fit

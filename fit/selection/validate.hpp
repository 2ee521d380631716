#pragma once

#include <vector>

#include "fit/tree/cart.hpp"
#include "fit/tree/grow.hpp"

namespace selgen::fit {

/// What is to be learnt, from which rows.
struct Task {
    const Matrix& x;
    const Target& target;
    Sorted rows;
    std::vector<Folds> deals;  // each the fold of every row of x; none: no validation
};

GrowOptions grow_options(const CartOptions& options);

/// The price of a leaf, of the loss of one row, that validation chooses for the tree of all rows.
double validated_price(const Task& task, const Grown& grown, const std::vector<double>& collapses,
                       const CartOptions& options);

}  // namespace selgen::fit

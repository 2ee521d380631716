// Chooses the size of a single tree by cross-validation.
#pragma once

#include <vector>

#include "fit/tree/cart.hpp"
#include "fit/tree/grow.hpp"

namespace selgen::fit {

/// The target of a tree, and the rows to learn it from.
struct Task {
    const Matrix& x;
    const Target& target;
    Sorted rows;
    std::vector<Folds> fold_assignments;  // fold assignments of all rows of x; none: no validation
};

GrowOptions grow_options(const CartOptions& options);

/// The price of a leaf that cross-validation chooses for the tree of all rows, as a loss per row.
double validated_price(const Task& task, const Grown& grown, const std::vector<double>& collapses,
                       const CartOptions& options);

}  // namespace selgen::fit

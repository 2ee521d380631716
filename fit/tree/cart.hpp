// Trees of choices and of values: nodes, predictions and fits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

/// A tree of comparisons `x < threshold`; unmeasured features go to `no`.
struct Cart {
    struct Node {
        std::size_t feature = 0;
        double threshold = 0;
        std::size_t yes = 0, no = 0;  // nodes
        double value = 0;             // of a leaf: a variant, or a number
        bool is_leaf = true;
    };
    std::vector<Node> nodes;  // the root first, children after parents
};

using MatrixRow = Eigen::Ref<const Eigen::RowVectorXd, 0, Eigen::InnerStride<>>;

/// The node of the leaf that the features of one row, x.row(i), lead to.
std::size_t leaf_at(const Cart& cart, const MatrixRow& x);
/// Its value.
double predict(const Cart& cart, const MatrixRow& x);
/// The predictions of all rows.
Vector predictions(const Cart& cart, const Matrix& x);
std::size_t leaves(const Cart& cart);

struct CartOptions {
    std::size_t leaves = 0;      // maximum; 0: chosen by cross-validation
    std::size_t least_rows = 5;  // of a leaf
    // The smallest tree whose validated loss is within `errors_of_size` standard errors of the
    // least; a single leaf if it loses at most `errors_of_tree` standard errors more than the tree.
    double errors_of_size = 0.5;
    double errors_of_tree = 0.5;
    std::vector<double> feature_cost;  // of a row, in the unit of the loss; empty: 0
    // Features with the same number are known together: the first one pays for all. Empty: each
    // feature pays for itself.
    std::vector<std::size_t> known_with;
    std::size_t threads = 0;  // 0: one for each processor; the result does not depend on it
};

/// Whether at least two variants were measured in a row, so that they can be compared.
bool says_something(const Matrix& loss, Eigen::Index row);

/// A tree that chooses the variant of the least loss; splits and pruning minimise the regret. The
/// loss is finite, or NaN if not measured; rows with fewer than two measured variants are ignored.
/// Cross-validation with these fold assignments chooses the size; losses are averaged over the
/// assignments. Without any, pruning removes only splits that save nothing.
Cart choice_tree(const Matrix& x, const Matrix& loss, const CartOptions& options,
                 const std::vector<Folds>& fold_assignments = {});

/// A tree that predicts y by least squares. Rows whose y is NaN are left out.
Cart value_tree(const Matrix& x, const Vector& y, const CartOptions& options,
                const std::vector<Folds>& fold_assignments = {});

}  // namespace selgen::fit

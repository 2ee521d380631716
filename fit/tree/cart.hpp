#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

/// A tree of questions about features, each `x < threshold`: what was not measured goes to `no`.
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

/// The features of one row, x.row(i).
double predict(const Cart& cart, const MatrixRow& x);
/// Of every row.
Vector predictions(const Cart& cart, const Matrix& x);
std::size_t leaves(const Cart& cart);

struct CartOptions {
    std::size_t leaves = 0;      // at most; 0: what validation chooses
    std::size_t least_rows = 5;  // of a leaf
    // The smallest tree is taken whose loss by validation is at most so many standard errors above
    // the least; and if one leaf loses at most so many more than that tree, the leaf.
    double errors_of_size = 0.5;
    double errors_of_tree = 0.5;
    std::vector<double> feature_cost;  // to know it at a row, in the unit of the loss; empty: 0
    // Features of one number are known together: who asks for one has paid for all. Empty: each
    // is known alone.
    std::vector<std::size_t> known_with;
    std::size_t threads = 0;  // 0: one for each processor; the tree is the same
};

/// Whether two variants at least were measured at a row, so that they can be compared.
bool says_something(const Matrix& loss, Eigen::Index row);

/// A tree that chooses the variant of the least loss: splits and pruning count what wrong choices
/// lose. The loss is finite or NaN where it was not measured; rows where fewer than two variants
/// were measured say nothing. Pruned by the folds that the rows were distributed to, once or
/// several times, over which losses are averaged; without any only splits that save nothing are
/// taken back.
Cart choice_tree(const Matrix& x, const Matrix& loss, const CartOptions& options,
                 const std::vector<Folds>& deals = {});

/// A tree that predicts y by the least weighted squares. Rows whose y is NaN, or whose weight is
/// 0, are left out; no weights at all: each weighs 1.
Cart value_tree(const Matrix& x, const Vector& y, const Vector& weights, const CartOptions& options,
                const std::vector<Folds>& deals = {});

}  // namespace selgen::fit

// Fits a tree by growing, validating and pruning it, and finds the leaf of a row.
#include "fit/tree/cart.hpp"

#include <algorithm>
#include <cmath>

#include "fit/selection/validate.hpp"
#include "fit/tree/prune.hpp"

namespace selgen::fit {

namespace {

Cart fitted(const Task& task, const CartOptions& options) {
    const Grown grown = grow(task.rows, task.target, grow_options(options));
    const std::vector<double> prices = collapses(grown);
    double price = 0;
    if (!task.fold_assignments.empty() && !task.rows.rows.empty())
        price = validated_price(task, grown, prices, options) *
                static_cast<double>(task.rows.rows.size());
    return pruned(grown, prices, price_for(prices, options.leaves, price));
}

}  // namespace

bool says_something(const Matrix& loss, Eigen::Index row) {
    Eigen::Index measured = 0;
    for (Eigen::Index v = 0; v < loss.cols(); ++v) measured += !std::isnan(loss(row, v));
    return measured > 1;
}

std::size_t leaf_at(const Cart& cart, const MatrixRow& x) {
    std::size_t at = 0;
    while (!cart.nodes[at].is_leaf) {
        const Cart::Node& node = cart.nodes[at];
        at = x[static_cast<Eigen::Index>(node.feature)] < node.threshold ? node.yes : node.no;
    }
    return at;
}

double predict(const Cart& cart, const MatrixRow& x) { return cart.nodes[leaf_at(cart, x)].value; }

Vector predictions(const Cart& cart, const Matrix& x) {
    Vector result(x.rows());
    for (Eigen::Index row = 0; row < x.rows(); ++row) result[row] = predict(cart, x.row(row));
    return result;
}

std::size_t leaves(const Cart& cart) {
    return static_cast<std::size_t>(std::ranges::count_if(cart.nodes, &Cart::Node::is_leaf));
}

Cart choice_tree(const Matrix& x, const Matrix& loss, const CartOptions& options,
                 const std::vector<Folds>& fold_assignments) {
    std::vector<char> kept(static_cast<std::size_t>(x.rows()));
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        kept[static_cast<std::size_t>(row)] = says_something(loss, row);
    const Target target{ChoiceTarget(loss)};
    return fitted({x, target, only(sorted(x), kept), fold_assignments}, options);
}

Cart value_tree(const Matrix& x, const Vector& y, const CartOptions& options,
                const std::vector<Folds>& fold_assignments) {
    std::vector<char> kept;
    for (const double value : y) kept.push_back(!std::isnan(value));
    const Target target{ValueTarget(y)};
    return fitted({x, target, only(sorted(x), kept), fold_assignments}, options);
}

}  // namespace selgen::fit

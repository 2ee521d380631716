// Grows the trees of a forest in parallel, and averages the regrets in their leaves.
#include "fit/forest/regret_forest.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/tree/grow.hpp"
#include "fit/tree/prune.hpp"

namespace selgen::fit {

namespace {

/// All nodes of the tree: none collapses. The value of a leaf is its number.
Cart whole(const Grown& grown) {
    std::vector<double> prices(grown.size(), 0);
    for (std::size_t node = 0; node < grown.size(); ++node)
        if (grown[node].yes == 0) prices[node] = std::numeric_limits<double>::lowest();
    Cart cart = pruned(grown, prices, std::numeric_limits<double>::lowest());
    double next = 0;
    for (Cart::Node& node : cart.nodes)
        if (node.is_leaf) node.value = next++;
    return cart;
}

/// The features of a row lie side by side.
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Index leaf_of_row(const Cart& cart, const RowMajor& x, Eigen::Index row) {
    return static_cast<Eigen::Index>(predict(cart, x.row(row)));
}

/// The mean regrets of the rows of each leaf.
Matrix means_of_leaves(const Cart& cart, const RowMajor& x, const Matrix& regret) {
    Matrix sums = Matrix::Zero(to_index(leaves(cart)), regret.cols());
    Vector counts = Vector::Zero(sums.rows());
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const Eigen::Index leaf = leaf_of_row(cart, x, row);
        sums.row(leaf) += regret.row(row);
        counts[leaf] += 1;
    }
    for (Eigen::Index leaf = 0; leaf < sums.rows(); ++leaf) sums.row(leaf) /= counts[leaf];
    return sums;
}

double rounded(double value) {
    constexpr double steps = 1e3;
    return std::round(value * steps) / steps;
}

}  // namespace

RegretForest regret_forest(const Matrix& x, const Matrix& regret, double most,
                           const RegretForestOptions& options) {
    const Sorted all = sorted(x);
    const RowMajor rows = x;
    Matrix seen = regret.cwiseMin(most);
    // The power of 1 would not return exactly the same numbers.
    if (options.power != 1) seen = seen.array().pow(options.power);
    const Target target{ValueTarget(seen)};
    RegretForest forest;
    forest.trees.resize(options.trees);
    forest.means.resize(options.trees);
    in_parallel(options.trees, options.threads, [&](std::size_t tree) {
        GrowOptions how;
        how.least_rows = options.least_rows;
        how.most_leaves = options.leaves;
        how.drawn_thresholds = true;
        how.seed = seed_of(options.seed, tree);
        forest.trees[tree] = whole(grow(all, target, how));
        forest.means[tree] = means_of_leaves(forest.trees[tree], rows, regret);
    });
    return forest;
}

Matrix predictions(const RegretForest& forest, const Matrix& x, std::size_t threads) {
    const auto trees = forest.trees.size();
    Matrix result(x.rows(), forest.means.front().cols());
    const RowMajor rows = x;
    constexpr Eigen::Index block = 256;
    const auto blocks = static_cast<std::size_t>((x.rows() + block - 1) / block);
    in_parallel(blocks, threads, [&](std::size_t part) {
        const Eigen::Index first = to_index(part) * block;
        for (Eigen::Index row = first; row < std::min(first + block, x.rows()); ++row) {
            Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(result.cols());
            for (std::size_t tree = 0; tree < trees; ++tree)
                sum += forest.means[tree].row(leaf_of_row(forest.trees[tree], rows, row));
            result.row(row) = sum / static_cast<double>(trees);
        }
    });
    return result;
}

std::vector<Forest> by_variant(const RegretForest& forest, double base, double factor) {
    std::vector<Forest> result;
    for (Eigen::Index v = 0; v < forest.means.front().cols(); ++v) {
        Forest& one = result.emplace_back(Forest{base, forest.trees});
        for (std::size_t tree = 0; tree < one.trees.size(); ++tree)
            for (Cart::Node& node : one.trees[tree].nodes)
                if (node.is_leaf)
                    node.value = rounded(
                        factor * forest.means[tree](static_cast<Eigen::Index>(node.value), v));
    }
    return result;
}

}  // namespace selgen::fit

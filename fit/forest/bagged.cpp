#include <algorithm>
#include <cmath>

#include "fit/forest/forest.hpp"
#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/selection/draw.hpp"
#include "fit/tree/grow.hpp"
#include "fit/tree/prune.hpp"

namespace selgen::fit {

namespace {

using Groups = std::vector<std::vector<std::size_t>>;

/// How often each row was drawn; 0 if y is NaN.
Vector drawn(const Groups& groups, const Vector& y, Random& random) {
    Vector weights = Vector::Zero(y.size());
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (const std::size_t row : groups[random.below(groups.size())])
            weights[static_cast<Eigen::Index>(row)] += 1;
    for (Eigen::Index row = 0; row < y.size(); ++row)
        if (std::isnan(y[row])) weights[row] = 0;
    return weights;
}

Cart tree(const Sorted& all, const Vector& y, const Vector& weights, const GrowOptions& options) {
    std::vector<char> kept(all.rows.size());
    for (std::size_t row = 0; row < kept.size(); ++row)
        kept[row] = weights[static_cast<Eigen::Index>(row)] > 0;
    const Grown grown = grow(only(all, kept), ValueTarget(y, weights), options);
    return pruned(grown, collapses(grown), 0);
}

}  // namespace

std::vector<Forest> bagged(const Matrix& x, const Matrix& y, const ForestOptions& options,
                           const std::vector<std::size_t>& groups) {
    const Sorted all = sorted(x);
    const Groups by_group = rows_of_groups(groups, x.rows());
    const auto tried = std::ceil(options.features * static_cast<double>(x.cols()));
    std::vector<Forest> forests(static_cast<std::size_t>(y.cols()));
    for (Forest& forest : forests) {
        forest.mean = true;
        forest.trees.resize(options.trees);
    }
    in_parallel(forests.size() * options.trees, options.threads, [&](std::size_t work) {
        const std::size_t output = work / options.trees;
        const Vector mine = y.col(static_cast<Eigen::Index>(output));
        Random random(seed_of(options.seed, work));
        const Vector weights = drawn(by_group, mine, random);
        GrowOptions how;
        how.least_rows = options.least_rows;
        how.most_leaves = options.leaves;
        how.features_tried = static_cast<std::size_t>(tried);
        how.seed = random.bits();
        forests[output].trees[work % options.trees] = tree(all, mine, weights, how);
    });
    return forests;
}

}  // namespace selgen::fit

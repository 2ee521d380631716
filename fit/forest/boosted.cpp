#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "fit/forest/forest.hpp"
#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/selection/draw.hpp"
#include "fit/tree/grow.hpp"
#include "fit/tree/prune.hpp"

namespace selgen::fit {

namespace {

using RowNumbers = std::vector<std::size_t>;
using Groups = std::vector<RowNumbers>;

struct BoostingProblem {
    const Matrix& x;
    const Sorted& all;
    const Vector y;
    const ForestOptions& options;
};

/// The number of trees and their shrinkage. Small steps predict better; large steps need fewer
/// trees.
struct BoostingSteps {
    double shrinkage = 0.2;
    std::size_t trees = 0;
    double loss = std::numeric_limits<double>::infinity();
};

double mean_of(const Vector& y, const Groups& groups) {
    double sum = 0, count = 0;
    for (const RowNumbers& group : groups) {
        for (const std::size_t row : group) {
            sum += y[to_index(row)];
            count += 1;
        }
    }
    return count > 0 ? sum / count : 0;
}

/// 1 for each row of a random share of the groups, 0 for all others.
std::vector<char> drawn(const BoostingProblem& problem, Groups groups, double share,
                        Random& random) {
    random.shuffle(groups);
    const double count = std::ceil(share * static_cast<double>(groups.size()));
    groups.resize(std::min(groups.size(), static_cast<std::size_t>(count)));
    std::vector<char> kept(problem.all.rows.size());
    for (const RowNumbers& group : groups)
        for (const std::size_t row : group) kept[row] = 1;
    return kept;
}

Cart shrunk(Cart cart, double factor) {
    for (Cart::Node& node : cart.nodes) node.value *= factor;
    return cart;
}

Forest boost(const BoostingProblem& problem, const Groups& groups, const BoostingSteps& steps,
             Random random) {
    Forest forest{false, mean_of(problem.y, groups), {}};
    Vector left = problem.y.array() - forest.base;
    const Vector alike = left.unaryExpr([](double one) { return std::isnan(one) ? 0.0 : 1.0; });
    GrowOptions how;
    how.least_rows = problem.options.least_rows;
    how.most_leaves = problem.options.leaves;
    for (std::size_t i = 0; i < steps.trees; ++i) {
        const auto kept = drawn(problem, groups, problem.options.rows, random);
        const Grown grown = grow(only(problem.all, kept), ValueTarget(left, alike), how);
        forest.trees.push_back(shrunk(pruned(grown, collapses(grown), 0), steps.shrinkage));
        left -= predictions(forest.trees.back(), problem.x);
    }
    return forest;
}

/// The number of first trees with the least squared error on the held-out rows.
BoostingSteps validated(const BoostingProblem& problem, const Forest& forest,
                        const RowNumbers& held_out, double shrinkage) {
    Vector left(to_index(held_out.size()));
    for (std::size_t i = 0; i < held_out.size(); ++i)
        left[to_index(i)] = problem.y[to_index(held_out[i])] - forest.base;
    BoostingSteps best{shrinkage, 0, left.squaredNorm()};
    for (std::size_t tree = 0; tree < forest.trees.size(); ++tree) {
        for (std::size_t i = 0; i < held_out.size(); ++i)
            left[to_index(i)] -= predict(forest.trees[tree], problem.x.row(to_index(held_out[i])));
        if (left.squaredNorm() < best.loss) best = {shrinkage, tree + 1, left.squaredNorm()};
    }
    return best;
}

/// The steps for all groups, chosen by fitting to a part of the groups and validating on the rest.
BoostingSteps best_steps(const BoostingProblem& problem, Groups groups, Random& random) {
    const double given = problem.options.shrinkage;
    BoostingSteps best{given > 0 ? given : 0.2, problem.options.trees};
    random.shuffle(groups);
    const double count = problem.options.held_out * static_cast<double>(groups.size());
    const auto begin = groups.end() - static_cast<std::ptrdiff_t>(count);
    RowNumbers held_out;
    for (auto group = begin; group != groups.end(); ++group)
        held_out.insert(held_out.end(), group->begin(), group->end());
    groups.erase(begin, groups.end());
    if (held_out.empty() || groups.empty()) return best;

    const Random same(random.bits());
    const std::vector<double> rates = given > 0 ? std::vector{given} : std::vector{0.1, 0.3};
    for (const double rate : rates) {
        const Forest forest = boost(problem, groups, {rate, problem.options.trees}, same);
        const BoostingSteps steps = validated(problem, forest, held_out, rate);
        if (steps.loss < best.loss) best = steps;
    }
    return best;
}

/// The groups without rows whose y is NaN.
Groups known(Groups groups, const Vector& y) {
    for (RowNumbers& group : groups)
        std::erase_if(group, [&](std::size_t row) { return std::isnan(y[to_index(row)]); });
    std::erase_if(groups, [](const RowNumbers& group) { return group.empty(); });
    return groups;
}

}  // namespace

std::vector<Forest> boosted(const Matrix& x, const Matrix& y, const ForestOptions& options,
                            const std::vector<std::size_t>& groups) {
    const Sorted all = sorted(x);
    const Groups by_group = rows_of_groups(groups, x.rows());
    std::vector<Forest> forests(static_cast<std::size_t>(y.cols()));
    in_parallel(forests.size(), options.threads, [&](std::size_t output) {
        const BoostingProblem problem{x, all, y.col(to_index(output)), options};
        const Groups mine = known(by_group, problem.y);
        Random random(seed_of(options.seed, output));
        const BoostingSteps steps = best_steps(problem, mine, random);
        forests[output] = boost(problem, mine, steps, Random(random.bits()));
    });
    return forests;
}

}  // namespace selgen::fit

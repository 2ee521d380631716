#include "fit/validate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "fit/parallel.hpp"
#include "fit/prune.hpp"

namespace selgen::fit {

namespace {

/// For each tree that pruning leads to a price of a row, between where it begins and the next.
std::vector<double> candidates(const std::vector<double>& collapses, double rows) {
    std::vector<double> prices{0};
    for (const double price : collapses)
        if (price > 0) prices.push_back(price / rows);
    std::ranges::sort(prices);
    prices.erase(std::unique(prices.begin(), prices.end()), prices.end());
    for (std::size_t i = 0; i + 1 < prices.size(); ++i)
        prices[i] = std::sqrt(prices[i] * prices[i + 1]);
    prices.back() = std::numeric_limits<double>::infinity();  // the root, in all folds
    return prices;
}

double cost_at(const Target& target, RowIndex row, double value) {
    return std::visit([&](const auto& kind) { return kind.cost_at(row, value); }, target);
}

/// For each price the loss on the rows of one fold, by a tree that was grown on the others.
std::vector<double> losses(const Task& task, std::size_t fold, const std::vector<double>& prices,
                           const CartOptions& options) {
    std::vector<char> kept(task.folds.size());
    for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = task.folds[row] != fold;
    Sorted others = only(task.rows, kept);
    const double count = static_cast<double>(others.rows.size());
    const Grown grown = grow(std::move(others), task.target, grow_options(options));
    const std::vector<double> collapsed = collapses(grown);

    std::vector<double> steps(prices.size() + 1);
    for (const RowIndex row : task.rows.rows) {
        if (kept[row]) continue;
        std::size_t end = prices.size();
        for (const Stop& stop : stops(grown, collapsed, task.x.row(row), options.feature_cost)) {
            const auto from = std::ranges::lower_bound(prices, stop.from / count);
            const auto begin = static_cast<std::size_t>(from - prices.begin());
            const double loss = cost_at(task.target, row, stop.value) + stop.paid;
            if (begin >= end) continue;
            steps[begin] += loss;
            steps[end] -= loss;
            end = begin;
        }
    }
    for (std::size_t i = 1; i < steps.size(); ++i) steps[i] += steps[i - 1];
    steps.pop_back();
    return steps;
}

/// On the rows of each fold the loss of the best leaf for all rows.
std::vector<double> losses_of_leaf(const Task& task, std::size_t folds, double value) {
    std::vector<double> result(folds);
    for (const RowIndex row : task.rows.rows)
        result[task.folds[row]] += cost_at(task.target, row, value);
    return result;
}

double sum(const std::vector<double>& losses) {
    return std::accumulate(losses.begin(), losses.end(), 0.0);
}

/// Of the sum of what so many folds give.
double standard_error(const std::vector<double>& by_fold) {
    const double count = static_cast<double>(by_fold.size());
    const double mean = sum(by_fold) / count;
    double squares = 0;
    for (const double one : by_fold) squares += (one - mean) * (one - mean);
    return std::sqrt(squares * count / std::max(1.0, count - 1));
}

/// The smallest tree that is little worse than the best.
std::size_t chosen_size(const std::vector<std::vector<double>>& by_price, double errors) {
    std::vector<double> sums(by_price.size());
    std::ranges::transform(by_price, sums.begin(), sum);
    const auto best = static_cast<std::size_t>(std::ranges::min_element(sums) - sums.begin());
    const double bound = sums[best] + errors * standard_error(by_price[best]);
    std::size_t chosen = sums.size() - 1;
    while (sums[chosen] > bound) --chosen;
    return chosen;
}

/// Whether the tree loses less than one leaf, beyond what chance does.
bool beats(const std::vector<double>& tree, const std::vector<double>& leaf, double errors) {
    std::vector<double> saved(tree.size());
    std::ranges::transform(leaf, tree, saved.begin(), std::minus<>());
    return sum(saved) > errors * standard_error(saved);
}

}  // namespace

GrowOptions grow_options(const CartOptions& options) {
    GrowOptions result;
    result.least_rows = options.least_rows;
    result.feature_cost = options.feature_cost;
    return result;
}

double validated_price(const Task& task, const Grown& grown, const std::vector<double>& collapses,
                       const CartOptions& options) {
    const std::vector<double> prices =
        candidates(collapses, static_cast<double>(task.rows.rows.size()));
    const std::size_t folds = *std::ranges::max_element(task.folds) + 1;
    std::vector<std::vector<double>> by_price(prices.size(), std::vector<double>(folds));
    in_parallel(folds, options.threads, [&](std::size_t fold) {
        const std::vector<double> mine = losses(task, fold, prices, options);
        for (std::size_t i = 0; i < prices.size(); ++i) by_price[i][fold] = mine[i];
    });
    const std::size_t chosen = chosen_size(by_price, options.errors_of_size);
    // The leaf's value is that of all rows: that of the other folds' rows is the worse on a fold
    // the less features say, since what is rare in the ones is frequent in the other.
    const auto leaf = losses_of_leaf(task, folds, grown.front().value);
    return beats(by_price[chosen], leaf, options.errors_of_tree) ? prices[chosen] : prices.back();
}

}  // namespace selgen::fit

// Fits a tree: grows it, chooses its size by cross-validation, and prunes it.
#include "fit/tree/cart.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "fit/parallel.hpp"
#include "fit/tree/grow.hpp"
#include "fit/tree/prune.hpp"

namespace selgen::fit {

namespace {

/// The target of a tree, and the rows to learn it from.
struct Task {
    const Matrix& x;
    const Target& target;
    Sorted rows;
    std::vector<Folds> fold_assignments;  // fold assignments of all rows of x; none: no validation
};

GrowOptions grow_options(const CartOptions& options) {
    GrowOptions result;
    result.least_rows = options.least_rows;
    result.feature_cost = options.feature_cost;
    result.known_with = options.known_with;
    return result;
}

/// For each pruned tree, a price of a row between its own first price and that of the next tree.
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

/// A tree grown on all rows but those of one fold.
class FoldTree {
public:
    FoldTree(const Task& task, const Folds& folds, std::size_t fold, const CartOptions& options)
        : task_(task), folds_(folds), fold_(fold), costs_(options.feature_cost) {
        std::vector<char> kept(folds.size());
        for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = folds[row] != fold;
        Sorted others = only(task.rows, kept);
        count_ = static_cast<double>(others.rows.size());
        grown_ = grow(std::move(others), task.target, grow_options(options));
        collapsed_ = collapses(grown_);
    }

    /// The loss on the rows of the fold, for each price.
    std::vector<double> losses(const std::vector<double>& prices) const {
        std::vector<double> steps(prices.size() + 1);
        for (const RowIndex row : task_.rows.rows) {
            if (folds_[row] != fold_) continue;
            std::size_t end = prices.size();
            for (const Stop& stop : stops_of(row)) {
                const auto from = std::ranges::lower_bound(prices, stop.from / count_);
                const auto begin = static_cast<std::size_t>(from - prices.begin());
                if (begin >= end) continue;
                steps[begin] += loss_at(row, stop);
                steps[end] -= loss_at(row, stop);
                end = begin;
            }
        }
        for (std::size_t i = 1; i < steps.size(); ++i) steps[i] += steps[i - 1];
        steps.pop_back();
        return steps;
    }

    /// The loss of one row at one price.
    double loss(RowIndex row, double price) const {
        for (const Stop& stop : stops_of(row))
            if (stop.from / count_ <= price) return loss_at(row, stop);
        return 0;  // not reached: the last stop is a leaf
    }

private:
    std::vector<Stop> stops_of(RowIndex row) const {
        return stops(grown_, collapsed_, task_.x.row(row), costs_);
    }
    double loss_at(RowIndex row, const Stop& stop) const {
        return cost_at(task_.target, row, stop.value) + stop.paid;
    }

    const Task& task_;
    const Folds& folds_;
    std::size_t fold_;
    const std::vector<double>& costs_;
    double count_ = 0;
    Grown grown_;
    std::vector<double> collapsed_;
};

double sum(const std::vector<double>& losses) {
    return std::accumulate(losses.begin(), losses.end(), 0.0);
}

/// The standard error of the sum of these parts, of folds or of rows.
double standard_error(const std::vector<double>& parts) {
    const double count = static_cast<double>(parts.size());
    const double mean = sum(parts) / count;
    double squares = 0;
    for (const double one : parts) squares += (one - mean) * (one - mean);
    return std::sqrt(squares * count / std::max(1.0, count - 1));
}

/// An assignment of the rows to folds, and for each fold a tree that is grown on all others.
struct FoldTrees {
    const Folds& folds;
    std::vector<std::unique_ptr<FoldTree>> others;
    std::vector<std::vector<double>> losses;  // on the rows of each fold, for each price

    double loss(RowIndex row, double price) const { return others[folds[row]]->loss(row, price); }
};

/// Grows the trees of all fold assignments in parallel: those of one keep few threads busy.
std::vector<FoldTrees> fold_trees_of(const Task& task, const std::vector<double>& prices,
                                     const CartOptions& options) {
    std::vector<FoldTrees> fold_assignments;
    std::vector<std::pair<std::size_t, std::size_t>> trees_to_grow;  // assignment and fold
    for (const Folds& folds : task.fold_assignments) {
        const std::size_t count = *std::ranges::max_element(folds) + 1;
        for (std::size_t fold = 0; fold < count; ++fold)
            trees_to_grow.emplace_back(fold_assignments.size(), fold);
        fold_assignments.push_back({folds, std::vector<std::unique_ptr<FoldTree>>(count),
                                    std::vector<std::vector<double>>(count)});
    }
    in_parallel(trees_to_grow.size(), options.threads, [&](std::size_t place) {
        const auto [at, fold] = trees_to_grow[place];
        FoldTrees& assignment = fold_assignments[at];
        assignment.others[fold] = std::make_unique<FoldTree>(task, assignment.folds, fold, options);
        assignment.losses[fold] = assignment.others[fold]->losses(prices);
    });
    return fold_assignments;
}

/// The smallest tree within `errors` standard errors of the best, over all fold assignments.
std::size_t chosen_size(const std::vector<FoldTrees>& fold_assignments, double errors) {
    const std::size_t prices = fold_assignments.front().losses.front().size();
    std::vector<double> sums(prices), spreads(prices);
    for (const FoldTrees& assignment : fold_assignments)
        for (std::size_t i = 0; i < prices; ++i) {
            std::vector<double> parts;
            for (const std::vector<double>& of_fold : assignment.losses)
                parts.push_back(of_fold[i]);
            sums[i] += sum(parts);
            spreads[i] += standard_error(parts);
        }
    const auto best = static_cast<std::size_t>(std::ranges::min_element(sums) - sums.begin());
    const double bound = sums[best] + errors * spreads[best];
    std::size_t chosen = sums.size() - 1;
    while (sums[chosen] > bound) --chosen;
    return chosen;
}

/// Whether the trees at this price lose less than a single leaf in the same rows, by more than
/// `errors` standard errors. The leaf has the value of all rows. The value of the other folds' rows
/// would be biased: what is rare in them is frequent in the fold.
bool beat(const std::vector<FoldTrees>& fold_assignments, const Task& task, double price,
          double value, double errors) {
    std::vector<double> saved;
    for (const RowIndex row : task.rows.rows) {
        double lost = 0;
        for (const FoldTrees& assignment : fold_assignments) lost += assignment.loss(row, price);
        saved.push_back(cost_at(task.target, row, value) -
                        lost / static_cast<double>(fold_assignments.size()));
    }
    return sum(saved) > errors * standard_error(saved);
}

/// The price of a leaf that cross-validation chooses for the tree of all rows, as a loss per row.
double validated_price(const Task& task, const Grown& grown, const std::vector<double>& collapses,
                       const CartOptions& options) {
    const std::vector<double> prices =
        candidates(collapses, static_cast<double>(task.rows.rows.size()));
    const std::vector<FoldTrees> fold_assignments = fold_trees_of(task, prices, options);
    const double price = prices[chosen_size(fold_assignments, options.errors_of_size)];
    const bool pays =
        beat(fold_assignments, task, price, grown.front().value, options.errors_of_tree);
    return pays ? price : prices.back();
}

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
    const Target target{ValueTarget(y, mean_of_known(y))};
    return fitted({x, target, only(sorted(x), kept), fold_assignments}, options);
}

}  // namespace selgen::fit

#include "fit/validate.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
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

/// Grown on all rows but those of one fold.
class Other {
public:
    Other(const Task& task, std::size_t fold, const CartOptions& options)
        : task_(task), fold_(fold), costs_(options.feature_cost) {
        std::vector<char> kept(task.folds.size());
        for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = task.folds[row] != fold;
        Sorted others = only(task.rows, kept);
        count_ = static_cast<double>(others.rows.size());
        grown_ = grow(std::move(others), task.target, grow_options(options));
        collapsed_ = collapses(grown_);
    }

    /// For each price the loss on the rows of the fold.
    std::vector<double> losses(const std::vector<double>& prices) const {
        std::vector<double> steps(prices.size() + 1);
        for (const RowIndex row : task_.rows.rows) {
            if (task_.folds[row] != fold_) continue;
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

    /// Of one row, at one price.
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
    std::size_t fold_;
    const std::vector<double>& costs_;
    double count_ = 0;
    Grown grown_;
    std::vector<double> collapsed_;
};

double sum(const std::vector<double>& losses) {
    return std::accumulate(losses.begin(), losses.end(), 0.0);
}

/// Of the sum of so many parts, of folds or of rows.
double standard_error(const std::vector<double>& parts) {
    const double count = static_cast<double>(parts.size());
    const double mean = sum(parts) / count;
    double squares = 0;
    for (const double one : parts) squares += (one - mean) * (one - mean);
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

/// Whether the trees at this price lose less than one leaf does in the same rows, beyond what
/// chance does. The leaf's value is that of all rows: that of the other folds' rows is the worse on
/// a fold the less features say, since what is rare in the ones is frequent in the other.
bool beat(const std::vector<std::unique_ptr<Other>>& others, const Task& task, double price,
          double value, double errors) {
    std::vector<double> saved;
    for (const RowIndex row : task.rows.rows)
        saved.push_back(cost_at(task.target, row, value) -
                        others[task.folds[row]]->loss(row, price));
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
    std::vector<std::unique_ptr<Other>> others(folds);
    in_parallel(folds, options.threads, [&](std::size_t fold) {
        others[fold] = std::make_unique<Other>(task, fold, options);
        const std::vector<double> mine = others[fold]->losses(prices);
        for (std::size_t i = 0; i < prices.size(); ++i) by_price[i][fold] = mine[i];
    });
    const double price = prices[chosen_size(by_price, options.errors_of_size)];
    const bool pays = beat(others, task, price, grown.front().value, options.errors_of_tree);
    return pays ? price : prices.back();
}

}  // namespace selgen::fit

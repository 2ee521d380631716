// Draws replayable rows at random, writes their features and costs, and finds them in a table.
#include "fit/replay.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "dsl/ast/build/tree.hpp"
#include "dsl/check/context.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/random.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace build = dsl::build;
namespace model = dsl::model;

namespace {

/// Times are less precise than four digits after the point.
double rounded(double ratio) { return std::round(ratio * 1e4) / 1e4; }

/// The data from which rows are made.
struct Table {
    const model::Selector& selector;
    std::vector<std::size_t> columns;       // the features that rules read and rows have
    std::vector<std::vector<double>> seen;  // of each row, one for each feature of the selector
    Matrix costs;                           // relative to the best, by the selector's variants

    std::size_t chosen(std::size_t row) const {
        return dsl::decide(selector, {seen[row], {}, {}}).variant;
    }
    double cost(std::size_t row, std::size_t variant) const {
        return costs(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(variant));
    }
};

/// The losses of the selector's variants over the least of their row; NaN: not known, or only a
/// lower bound.
Matrix costs_of(const model::Selector& selector, const Data& data, const LossOptions& options) {
    Matrix all = losses(data, options);
    if (data.censored.size() > 0) all = (data.censored.array() > 0).select(not_measured, all);
    Matrix costs = Matrix::Constant(all.rows(), static_cast<Eigen::Index>(selector.variants.size()),
                                    std::nan(""));
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        const std::size_t at = variant_named(data, selector.variants[v].name);
        if (at < data.variants.size()) costs.col(to_index(v)) = all.col(to_index(at));
    }
    for (auto row : costs.rowwise()) {
        double best = INFINITY;
        for (const double cost : row) best = std::min(best, std::isnan(cost) ? INFINITY : cost);
        row = (row / best).eval();
    }
    return costs;
}

std::vector<std::size_t> columns_of(const model::Selector& selector,
                                    const std::vector<std::vector<double>>& seen) {
    std::vector<std::size_t> columns;
    for (const std::size_t feature : dsl::features_of_rules(selector))
        if (std::ranges::any_of(seen, [&](const auto& row) { return !std::isnan(row[feature]); }))
            columns.push_back(feature);
    return columns;
}

/// Whether all values that replaying the row needs are known.
bool is_replayable(const Table& table, std::size_t row) {
    for (const std::size_t feature : table.columns)
        if (!std::isfinite(table.seen[row][feature])) return false;
    std::size_t measured = 0;
    for (std::size_t v = 0; v < table.selector.variants.size(); ++v)
        if (std::isfinite(table.cost(row, v))) ++measured;
    return measured > 1 && std::isfinite(table.cost(row, table.chosen(row)));
}

ast::Expression value_of(const model::Feature& feature, double value) {
    if (feature.kind != model::Kind::category) return build::Term(value);
    return build::name(feature.categories[static_cast<std::size_t>(value)]);
}

ast::ReplayRow row_of(const Table& table, std::size_t row) {
    ast::ReplayRow made{{}, {}, {}};
    for (const std::size_t feature : table.columns)
        made.values.push_back(value_of(table.selector.features[feature], table.seen[row][feature]));
    const auto add = [&](std::size_t variant) {
        const build::Term cost = rounded(table.cost(row, variant));
        made.costs.push_back({{{}, table.selector.variants[variant].name}, cost});
    };
    const std::size_t chosen = table.chosen(row);
    add(chosen);
    for (std::size_t v = 0; v < table.selector.variants.size(); ++v)
        if (v != chosen && std::isfinite(table.cost(row, v))) add(v);
    return made;
}

/// The geometric mean slowdown of the costs as written, rounded up. A rounding error of the
/// logarithms does not count.
double regret_of(const Table& table, const std::vector<std::size_t>& rows) {
    double logarithms = 0;
    for (const std::size_t row : rows)
        logarithms += std::log(rounded(table.cost(row, table.chosen(row))));
    const double mean = std::exp(logarithms / static_cast<double>(rows.size()));
    return std::ceil(mean * 1e6 - 1e-4) / 1e6;
}

}  // namespace

std::optional<ast::Replay> replay(const model::Selector& selector, const Data& data,
                                  const ReplayOptions& options, const IsClear& is_clear) {
    if (!selector.knobs.empty()) return {};
    auto seen = seen_rows(selector, data, options.loss.reuse);
    auto columns = columns_of(selector, seen);
    const Table table{selector, std::move(columns), std::move(seen),
                      costs_of(selector, data, options.loss)};
    std::vector<std::size_t> drawn(table.seen.size()), rows;
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    Random(options.seed).shuffle(drawn);
    for (const std::size_t row : drawn) {
        if (rows.size() == options.rows) break;
        if (is_replayable(table, row) && is_clear(selector, table.seen[row])) rows.push_back(row);
    }
    if (rows.empty() || table.columns.empty()) return {};
    std::ranges::sort(rows);
    ast::Replay made{{}, {}, build::Term(regret_of(table, rows)), {}};
    for (const std::size_t feature : table.columns)
        made.features.push_back({{}, selector.features[feature].name});
    for (const std::size_t row : rows) made.rows.push_back(row_of(table, row));
    return made;
}

namespace {

bool has_features(const model::Selector& selector, const std::vector<double>& seen,
                  const model::ReplayRow& trained) {
    for (std::size_t f = 0; f < trained.features.size(); ++f) {
        if (std::isnan(trained.features[f]) || selector.features[f].name == "reuse") continue;
        if (seen[f] != trained.features[f]) return false;
    }
    return true;
}

/// Costs that include no plan have the same ratios as the times.
bool has_times(const model::Selector& selector, const Data& data, Eigen::Index row,
               const model::ReplayRow& trained) {
    constexpr double rounding = 2e-4;  // costs have four digits after the point
    double scale = 0;                  // time over cost of the first variant
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        const Eigen::Index column = to_index(variant_named(data, selector.variants[v].name));
        if (column == data.time.cols() || !(trained.costs[v] > 0)) continue;
        const double time = data.time(row, column);
        if (!std::isfinite(time) || data.setup(row, column) > 0) continue;
        const double ratio = time / trained.costs[v];
        if (scale == 0) scale = ratio;
        if (std::abs(ratio / scale - 1) > rounding) return false;
    }
    return true;
}

}  // namespace

std::size_t trained_rows(const model::Selector& selector, const Data& data, double reuse) {
    const auto seen = seen_rows(selector, data, reuse);
    const auto is_in_table = [&](const model::ReplayRow& trained) {
        for (std::size_t row = 0; row < seen.size(); ++row)
            if (has_features(selector, seen[row], trained) &&
                has_times(selector, data, to_index(row), trained))
                return true;
        return false;
    };
    return static_cast<std::size_t>(std::ranges::count_if(selector.replay.rows, is_in_table));
}

}  // namespace selgen::fit

// Chooses the scale of each feature by its range, and computes the values of its columns.
#include "fit/linear/columns.hpp"

#include <algorithm>
#include <cmath>

namespace selgen::fit {

namespace build = dsl::build;

namespace {

Scale scale_of(const ValueRange& range, Scales scaling) {
    if (scaling == Scales::signed_lg) return range.low < 0 ? Scale::signed_lg : Scale::lg_1;
    const bool is_wide = range.low > 0 && range.high > 8 * range.low;
    return scaling == Scales::lg && is_wide ? Scale::lg : Scale::raw;
}

bool is_costly(const Data& data, std::size_t feature) {
    return (data.feature_cost.col(static_cast<Eigen::Index>(feature)).array() > 0).any();
}

double value_of(const Column& column, double x) {
    if (column.word) return x == column.word_value ? 1 : 0;
    if (column.is_flag) return x != 0 ? 1 : 0;
    switch (column.scale) {
        case Scale::raw: return x;
        case Scale::lg: return std::log2(x);
        case Scale::lg_1: return std::log2(1 + x);
        case Scale::signed_lg: return x < 0 ? -std::log2(1 - x) : std::log2(1 + x);
    }
    return x;
}

}  // namespace

std::vector<Column> columns_of(const Data& data, const Inputs& inputs,
                               const ColumnOptions& options) {
    std::vector<Column> columns;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const Feature& feature = data.features[f];
        const std::size_t input = input_named(inputs, feature.name);
        const ValueRange range = range_of(data.x.col(to_index(f)));
        if (input == inputs.features.size() || !(range.low < range.high)) continue;
        if (feature.name == "reuse" && !options.reuse) continue;
        if (is_costly(data, f) && !options.costly) continue;
        Column column{f, feature.name, Scale::raw, {}, 0, inputs.features[input].is_flag};
        for (std::size_t w = 0; w < feature.words.size(); ++w) {
            column.word = feature.words[w];
            column.word_value = static_cast<double>(w);
            columns.push_back(column);
        }
        if (!feature.words.empty()) continue;
        if (!column.is_flag) column.scale = scale_of(range, options.scaling);
        // With more calls than in the data, the share of a plan is too small to matter.
        if (feature.name == "reuse" && data.copies > 1 && column.scale != Scale::raw)
            column.most = range.high;
        // The checker does not know that a `let` is above 0.
        if (!feature.of.empty() && column.scale == Scale::lg) column.least = range.low;
        if (!feature.of.empty() && column.scale == Scale::lg_1) column.least = 0;
        columns.push_back(column);
    }
    return columns;
}

Matrix values_of(const Data& data, const std::vector<Column>& columns) {
    Matrix values(data.rows(), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t c = 0; c < columns.size(); ++c)
        values.col(static_cast<Eigen::Index>(c)) =
            data.x.col(static_cast<Eigen::Index>(columns[c].feature)).unaryExpr([&](double x) {
                return value_of(columns[c], x);
            });
    return values;
}

build::Term condition_of(const Column& column) {
    if (column.word) return build::name(column.name) == build::name(*column.word);
    return build::name(column.name);
}

build::Term term_of(const Column& column) {
    if (column.is_indicator()) return build::when_then_else(condition_of(column), 1, 0);
    build::Term x = build::name(column.name);
    if (std::isfinite(column.least)) x = build::max({x, column.least});
    if (std::isfinite(column.most)) x = build::min({x, column.most});
    switch (column.scale) {
        case Scale::raw: break;
        case Scale::lg: return build::lg(x);
        case Scale::lg_1: return build::lg(1 + x);
        case Scale::signed_lg:
            // One of the two is lg(1), exactly 0. Unlike a condition, this shows that neither
            // logarithm is of a negative number.
            return build::lg(1 + build::max({x, 0})) - build::lg(1 + build::max({-x, 0}));
    }
    return x;
}

}  // namespace selgen::fit

// Collects the edges of each feature, thins them evenly, and draws the other features by a portable
// generator.
#include "gen/selftest/golden_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "dsl/evaluate/evaluate.hpp"
#include "dsl/evaluate/knobs.hpp"
#include "dsl/evaluate/thresholds.hpp"
#include "gen/selftest/decidable.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

using Row = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The same numbers on all platforms, which the distributions of <random> do not guarantee.
class Dice {
public:
    std::size_t below(std::size_t count) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>((state_ >> 33U) % count);
    }

private:
    std::uint64_t state_ = 7;
};

/// The finite values at which a decision may change: sorted, without duplicates.
Row edges(const model::Selector& selector, std::size_t feature) {
    Row all = dsl::thresholds_of(selector, feature);
    const model::Interval range = selector.features[feature].range;
    for (const double end : {range.low, range.high})
        if (std::isfinite(end))
            all.insert(all.end(),
                       {std::nextafter(end, -infinity), end, std::nextafter(end, infinity)});
    all.push_back(0);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

/// Values for the other features: typical ones, within the range.
Row usual(const model::Selector& selector, std::size_t feature) {
    const model::Interval range = selector.features[feature].range;
    Row all = dsl::thresholds_of(selector, feature);
    all.insert(all.end(), {range.low, range.high, 0.03, 0.5, 1, 8, 150, 2500, 4e4, 7e5, 1e7, 2e8});
    std::erase_if(
        all, [&](double x) { return !(std::isfinite(x) && x >= range.low && x <= range.high); });
    return all.empty() ? Row{0} : all;
}

std::size_t chosen(const model::Selector& selector, const Row& row) {
    return dsl::decide(selector, {row, {}, {}}).variant;
}

class GoldenRows {
public:
    explicit GoldenRows(const model::Selector& selector) : selector_(selector) {
        for (std::size_t i = 0; i < selector.features.size(); ++i)
            columns_.push_back(usual(selector, i));
    }

    std::vector<GoldenRow> take() {
        for (std::size_t i = 0; i < columns_.size(); ++i) add_feature(i);
        thin();
        for (const Edge& edge : edges_) add(context(edge));
        if (columns_.empty()) add({});
        return std::move(rows_);
    }

private:
    /// A value of a feature, and the next larger one.
    struct Edge {
        std::size_t feature;
        double value, next;
    };

    void add_feature(std::size_t feature) {
        const Row values = edges(selector_, feature);
        for (std::size_t i = 0; i < values.size(); ++i)
            edges_.push_back({feature, values[i], values[std::min(i + 1, values.size() - 1)]});
        for (const double value : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()})
            edges_.push_back({feature, value, value});
    }

    /// Keeps as many as a header may contain, evenly from all features.
    void thin() {
        if (edges_.size() <= most_golden_rows) return;
        std::vector<Edge> kept;
        for (std::size_t i = 0; i < most_golden_rows; ++i)
            kept.push_back(edges_[i * (edges_.size() - 1) / (most_golden_rows - 1)]);
        edges_ = std::move(kept);
    }

    void add(const Row& row) {
        const Row now = dsl::with_knobs(selector_, row);
        if (is_decidable(selector_, now)) rows_.push_back({now, chosen(selector_, now)});
    }

    /// Values of the other features for which the choice changes at the edge, if one of two draws
    /// finds them. More draws would take too long for large specs.
    Row context(const Edge& edge) {
        Row first;
        for (int draw = 0; draw < 2; ++draw) {
            Row row;
            for (const Row& column : columns_) row.push_back(column[dice_.below(column.size())]);
            row[edge.feature] = edge.value;
            if (!(edge.value < edge.next)) return row;
            const std::size_t here = chosen(selector_, row);
            row[edge.feature] = edge.next;
            const bool changes = chosen(selector_, row) != here;
            row[edge.feature] = edge.value;
            if (changes) return row;
            if (draw == 0) first = row;
        }
        return first;
    }

    const model::Selector& selector_;
    std::vector<Row> columns_;
    std::vector<Edge> edges_;
    std::vector<GoldenRow> rows_;
    Dice dice_;
};

}  // namespace

std::vector<GoldenRow> golden_rows(const model::Selector& selector) {
    return GoldenRows(selector).take();
}

}  // namespace selgen::gen

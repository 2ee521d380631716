// Compares training rows with rows of a table by features and by ratios of times.
#include "fit/evaluate/trained_rows.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "fit/evaluate/choices.hpp"

namespace selgen::fit {

namespace model = dsl::model;

namespace {

/// Compares training rows with rows of a table.
class TableRows {
public:
    TableRows(const model::Selector& selector, const Data& data, double reuse)
        : selector_(selector), data_(data), rows_(seen_rows(selector, data, reuse)) {
        for (const auto& variant : selector.variants) {
            const auto found = std::ranges::find(data.variants, variant.name);
            columns_.push_back(found - data.variants.begin());
        }
    }

    bool has(const model::ReplayRow& trained) const {
        for (Eigen::Index row = 0; row < data_.rows(); ++row)
            if (has_features(row, trained) && has_times(row, trained)) return true;
        return false;
    }

private:
    bool has_features(Eigen::Index row, const model::ReplayRow& trained) const {
        for (std::size_t f = 0; f < trained.features.size(); ++f) {
            if (std::isnan(trained.features[f]) || selector_.features[f].name == "reuse") continue;
            if (rows_[static_cast<std::size_t>(row)][f] != trained.features[f]) return false;
        }
        return true;
    }

    /// Costs that include no plan have the same ratios as the times.
    bool has_times(Eigen::Index row, const model::ReplayRow& trained) const {
        constexpr double rounding = 2e-4;  // costs have four digits after the point
        double scale = 0;                  // time over cost of the first variant
        for (std::size_t v = 0; v < columns_.size(); ++v) {
            const Eigen::Index column = columns_[v];
            if (column == data_.time.cols() || !(trained.costs[v] > 0)) continue;
            const double time = data_.time(row, column);
            if (!std::isfinite(time) || data_.setup(row, column) > 0) continue;
            const double ratio = time / trained.costs[v];
            if (scale == 0) scale = ratio;
            if (std::abs(ratio / scale - 1) > rounding) return false;
        }
        return true;
    }

    const model::Selector& selector_;
    const Data& data_;
    std::vector<std::vector<double>> rows_;
    std::vector<Eigen::Index> columns_;  // of the variants
};

}  // namespace

std::size_t trained_rows(const model::Selector& selector, const Data& data, double reuse) {
    const TableRows table(selector, data, reuse);
    return static_cast<std::size_t>(std::ranges::count_if(
        selector.replay.rows, [&](const auto& trained) { return table.has(trained); }));
}

}  // namespace selgen::fit

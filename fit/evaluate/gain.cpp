// Computes gains from ratios of losses, and effects of features by shuffling their values.
#include "fit/evaluate/gain.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "fit/evaluate/bootstrap.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/random.hpp"

namespace selgen::fit {
Gain gain_over(const Matrix& losses, std::size_t variant, const std::vector<std::size_t>& chosen,
               const Data& data, const Vector& price) {
    Gain gain;
    if (variant >= data.variants.size()) return gain;
    const std::vector<std::size_t> groups = numbered(data.groups);
    GroupedLogs logs;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        const auto r = static_cast<std::size_t>(row);
        if (chosen[r] >= data.variants.size()) continue;
        const double paid = price.size() > 0 ? price(row) : 0;
        const double ratio =
            losses(row, to_index(variant)) / (losses(row, to_index(chosen[r])) + paid);
        if (!(ratio > 0 && std::isfinite(ratio))) continue;
        logs.add(groups[r], ratio, data.weight.size() > 0 ? data.weight(row) : 1);
        ++gain.rows;
    }
    if (logs.is_empty()) return gain;
    gain.mean = logs.mean();
    std::tie(gain.low, gain.high) = logs.interval(1, 2000);
    return gain;
}

std::vector<FeatureEffect> feature_effects(const dsl::model::Selector& selector, const Data& data,
                                           const Matrix& losses, double reuse) {
    constexpr Eigen::Index most = 1000;
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < std::min(most, data.rows()); ++i)
        rows.push_back(i * data.rows() / std::min(most, data.rows()));
    Data part = select_rows(data, rows);
    const Matrix costs = losses(rows, Eigen::all);
    const ScoreOptions how{0, 1, 0, part.weight};
    const auto slowdown = [&] { return score(costs, choices(selector, part, reuse), how).mean; };
    const double own = slowdown();
    std::vector<FeatureEffect> effects;
    for (std::size_t f = 0; f < part.features.size(); ++f) {
        const Vector values = part.x.col(to_index(f));
        std::vector<Eigen::Index> order(rows.size());
        for (std::size_t r = 0; r < order.size(); ++r) order[r] = to_index(r);
        Random(f + 1).shuffle(order);
        part.x.col(to_index(f)) = values(order);
        if (const double effect = slowdown() / own; effect > 1)
            effects.push_back({part.features[f].name, effect});
        part.x.col(to_index(f)) = values;
    }
    std::ranges::stable_sort(effects, std::greater<>(), &FeatureEffect::slowdown);
    return effects;
}

}  // namespace selgen::fit

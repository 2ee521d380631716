#include "fit/evaluate/gain.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "fit/evaluate/score.hpp"
#include "fit/random.hpp"

namespace selgen::fit {
namespace {

/// The weighted logarithms of ratios.
struct LogSum {
    double sum = 0, weight = 0;

    void add(const LogSum& other) { sum += other.sum, weight += other.weight; }
    double mean() const { return std::exp(sum / weight); }
};

}  // namespace

Gain gain_over(const Matrix& losses, std::size_t variant, const std::vector<std::size_t>& chosen,
               const Data& data) {
    Gain gain;
    if (variant >= data.variants.size()) return gain;
    std::map<std::string, LogSum> by_group;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        const auto r = static_cast<std::size_t>(row);
        if (chosen[r] >= data.variants.size()) continue;
        const double ratio = losses(row, to_index(variant)) / losses(row, to_index(chosen[r]));
        if (!(ratio > 0 && std::isfinite(ratio))) continue;
        const double weight = data.weight.size() > 0 ? data.weight(row) : 1;
        by_group[data.groups[r]].add({weight * std::log(ratio), weight});
        ++gain.rows;
    }
    if (by_group.empty()) return gain;
    std::vector<LogSum> groups;
    LogSum all;
    for (const auto& [name, sum] : by_group) {
        groups.push_back(sum);
        all.add(sum);
    }
    constexpr std::size_t samples = 2000;
    std::vector<double> means;
    Random random(1);
    for (std::size_t i = 0; i < samples; ++i) {
        LogSum drawn;
        for (std::size_t k = 0; k < groups.size(); ++k)
            drawn.add(groups[random.below(groups.size())]);
        means.push_back(drawn.mean());
    }
    std::ranges::sort(means);
    gain.mean = all.mean();
    gain.low = means[samples / 40];
    gain.high = means[samples - 1 - samples / 40];
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

// Draws groups at random for intervals of means, and shuffles the values of features for effects.
#include "fit/evaluate/gain.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/random.hpp"

namespace selgen::fit {

void GroupedLogs::add(std::size_t group, double ratio, double weight) {
    if (group >= index_.size()) index_.resize(group + 1);
    if (index_[group] == 0) {
        groups_.emplace_back();
        index_[group] = groups_.size();
    }
    Sum& sum = groups_[index_[group] - 1];
    sum.logs += weight * std::log(ratio);
    sum.weight += weight;
    ++rows_;
}

double GroupedLogs::mean() const {
    Sum all;
    for (const Sum& one : groups_) all.logs += one.logs, all.weight += one.weight;
    return std::exp(all.logs / all.weight);
}

std::pair<double, double> GroupedLogs::interval(std::uint64_t seed, std::size_t samples) const {
    Random random(seed);
    std::vector<double> means;
    for (std::size_t i = 0; i < samples; ++i) {
        Sum drawn;
        for (std::size_t k = 0; k < groups_.size(); ++k) {
            const Sum& one = groups_[random.below(groups_.size())];
            drawn.logs += one.logs;
            drawn.weight += one.weight;
        }
        means.push_back(std::exp(drawn.logs / drawn.weight));
    }
    std::ranges::sort(means);
    return {means[means.size() / 40], means[means.size() - 1 - means.size() / 40]};
}

Gain GroupedLogs::gain() const {
    if (rows_ == 0) return {};
    const auto [low, high] = interval(1, 2000);
    return {mean(), low, high, rows_};
}

std::vector<std::size_t> numbered(const std::vector<std::string>& names) {
    std::map<std::string, std::size_t> numbers;
    std::vector<std::size_t> result;
    for (const std::string& name : names)
        result.push_back(numbers.emplace(name, numbers.size()).first->second);
    return result;
}

Gain gain_over(const Matrix& losses, std::size_t variant, const std::vector<std::size_t>& chosen,
               const Data& data, const Vector& price) {
    if (variant >= data.variants.size()) return {};
    const std::vector<std::size_t> groups = numbered(data.groups);
    GroupedLogs logs;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        const auto r = static_cast<std::size_t>(row);
        if (chosen[r] >= data.variants.size()) continue;
        const double paid = price.size() > 0 ? price(row) : 0;
        const double ratio =
            losses(row, to_index(variant)) / (losses(row, to_index(chosen[r])) + paid);
        if (ratio > 0 && std::isfinite(ratio))
            logs.add(groups[r], ratio, data.weight.size() > 0 ? data.weight(row) : 1);
    }
    return logs.gain();
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

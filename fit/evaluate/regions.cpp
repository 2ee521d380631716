// Divides a feature's values into thirds or words, and counts the best variants in each part.
#include "fit/evaluate/regions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t regions_of_feature = 3;

/// The rows in which the feature is known and at least two variants were measured.
RowList compared_rows(const Judged& judged, std::size_t feature) {
    RowList rows;
    for (Eigen::Index row = 0; row < judged.data.rows(); ++row)
        if (!std::isnan(judged.data.x(row, static_cast<Eigen::Index>(feature))) &&
            (!judged.losses.row(row).array().isNaN()).count() > 1)
            rows.push_back(static_cast<std::size_t>(row));
    return rows;
}

}  // namespace

std::vector<Region> regions_of(const Judged& judged, std::size_t feature) {
    const auto& info = judged.data.features[feature];
    const auto column = judged.data.x.col(static_cast<Eigen::Index>(feature));
    RowList order = compared_rows(judged, feature);
    const auto value = [&](std::size_t row) { return column(static_cast<Eigen::Index>(row)); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    std::map<double, RowList> by_value;
    for (const std::size_t row : order) by_value[value(row)].push_back(row);
    std::vector<Region> regions;
    const bool words = !info.words.empty();
    const std::size_t most = words ? by_value.size() : regions_of_feature;
    for (const auto& [x, rows] : by_value) {
        // All rows with the same value belong to one region.
        const std::size_t before = std::accumulate(
            regions.begin(), regions.end(), std::size_t{0},
            [](std::size_t sum, const Region& region) { return sum + region.rows.size(); });
        const bool next =
            regions.empty() || words || before * most >= regions.size() * order.size();
        if (next && regions.size() < most) regions.push_back({});
        auto& region = regions.back();
        region.rows.insert(region.rows.end(), rows.begin(), rows.end());
    }
    for (auto& region : regions) {
        const double low = value(region.rows.front()), high = value(region.rows.back());
        region.name = words ? info.name + " = " + info.words[static_cast<std::size_t>(low)]
                            : fmt::format("{} {:.4g} .. {:.4g}", info.name, low, high);
    }
    return regions;
}

std::vector<std::pair<std::size_t, std::size_t>> winners(const Judged& judged,
                                                         const RowList& rows) {
    const auto best = best_of(judged.losses);
    std::map<std::size_t, std::size_t> count;
    for (const std::size_t row : rows)
        if (best[row] < judged.data.variants.size()) ++count[best[row]];
    std::vector<std::pair<std::size_t, std::size_t>> sorted(count.begin(), count.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

double mean_ratio(const Judged& judged, const RowList& rows) {
    const Vector all = ratios(judged.losses, judged.chosen);
    const Vector& weights = judged.data.weight;
    double sum = 0, known = 0;
    for (const std::size_t row : rows) {
        const auto at = static_cast<Eigen::Index>(row);
        if (std::isnan(all(at))) continue;
        const double weight = weights.size() > 0 ? weights(at) : 1;
        sum += weight * std::log(all(at));
        known += weight;
    }
    return known > 0 ? std::exp(sum / known) : NAN;
}

std::vector<std::size_t> informative_features(const Judged& judged) {
    std::vector<std::pair<std::size_t, std::size_t>> hits;
    for (std::size_t f = 0; f < judged.data.features.size(); ++f) {
        std::size_t sum = 0;
        for (const Region& region : regions_of(judged, f)) {
            const auto ranks = winners(judged, region.rows);
            sum += ranks.empty() ? 0 : ranks[0].second;
        }
        hits.emplace_back(sum, f);
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::size_t> features;
    for (const auto& [sum, f] : hits) features.push_back(f);
    return features;
}

}  // namespace selgen::fit

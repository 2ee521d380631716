// Divides a feature's values into regions, counts the winners of each, and sorts rows by slowdown.
#include "fit/evaluate/breakdown.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <variant>

#include <fmt/format.h>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/judge.hpp"
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
    const RowList all = compared_rows(judged, feature);
    std::map<double, RowList> by_value;
    for (const std::size_t row : all) by_value[column(to_index(row))].push_back(row);
    std::vector<Region> regions;
    const bool words = !info.words.empty();
    const std::size_t most = words ? by_value.size() : regions_of_feature;
    std::size_t before = 0;  // rows
    for (const auto& [x, rows] : by_value) {
        // All rows with the same value belong to one region.
        const bool next = regions.empty() || words || before * most >= regions.size() * all.size();
        if (next && regions.size() < most) regions.push_back({});
        auto& region = regions.back();
        region.rows.insert(region.rows.end(), rows.begin(), rows.end());
        before += rows.size();
    }
    for (auto& region : regions) {
        const double low = column(to_index(region.rows.front()));
        const double high = column(to_index(region.rows.back()));
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
    std::ranges::stable_sort(sorted, std::greater<>(), [](const auto& one) { return one.second; });
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
    std::ranges::stable_sort(hits, std::greater<>(), [](const auto& one) { return one.first; });
    std::vector<std::size_t> features;
    for (const auto& [sum, f] : hits) features.push_back(f);
    return features;
}

namespace {

std::vector<FeatureRegions> choices_by_region(const Judged& judged) {
    std::vector<FeatureRegions> all;
    for (const std::size_t feature : informative_features(judged)) {
        FeatureRegions& of = all.emplace_back();
        of.feature = judged.data.features[feature].name;
        for (const Region& region : regions_of(judged, feature)) {
            RegionSummary& one = of.regions.emplace_back();
            one.region = region.name;
            one.rows = region.rows.size();
            one.mean_slowdown = mean_ratio(judged, region.rows);
            for (const auto& [variant, count] : winners(judged, region.rows))
                one.best.emplace_back(judged.data.variants[variant], count);
        }
    }
    return all;
}

/// The features of a row in the format of `explain`.
std::string features_text(const Judged& judged, std::size_t row) {
    const std::vector<std::string> unknown = missing_columns(judged.selector, judged.data);
    std::string text;
    const auto add = [&](const std::string& name, const std::string& value) {
        text += (text.empty() ? "" : ",") + name + '=' + value;
    };
    for (const auto& feature : judged.selector.features) {
        const auto& columns = judged.data.features;
        const auto column = std::ranges::find(columns, feature.name, &Feature::name);
        if (column == columns.end()) {
            const bool is_reuse = std::holds_alternative<dsl::model::Reuse>(feature.value);
            if (is_reuse) add(feature.name, fmt::format("{}", judged.reuse));
            if (std::ranges::find(unknown, feature.name) != unknown.end()) add(feature.name, "nan");
            continue;
        }
        const double x = judged.data.x(static_cast<Eigen::Index>(row), column - columns.begin());
        const bool word = !column->words.empty() && !std::isnan(x);
        add(feature.name, word ? column->words[static_cast<std::size_t>(x)] : fmt::format("{}", x));
    }
    return text;
}

std::vector<WorstRow> worst_rows(const Judged& judged, std::size_t most) {
    const Vector ratios = fit::ratios(judged.losses, judged.chosen);
    RowList order;
    for (std::size_t row = 0; row < judged.chosen.size(); ++row)
        if (ratios(static_cast<Eigen::Index>(row)) > 1) order.push_back(row);
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::size_t row) { return ratios(to_index(row)); });
    if (order.size() > most) order.resize(most);
    const auto best = best_of(judged.losses);
    std::vector<WorstRow> worst;
    for (const std::size_t row : order) {
        const auto at = static_cast<Eigen::Index>(row);
        const auto chosen = static_cast<Eigen::Index>(judged.chosen[row]);
        worst.push_back({judged.data.ids[row], judged.data.variants[judged.chosen[row]],
                         judged.data.variants[best[row]], ratios(at), judged.is_bound(at, chosen),
                         judged.losses(at, chosen),
                         judged.losses(at, static_cast<Eigen::Index>(best[row])),
                         features_text(judged, row)});
    }
    return worst;
}

}  // namespace

Breakdown breakdown_of(const Judged& judged, std::size_t most) {
    return {choices_by_region(judged), worst_rows(judged, most)};
}

}  // namespace selgen::fit

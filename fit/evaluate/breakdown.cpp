// Collects the winners of each region, and sorts rows by their slowdowns.
#include "fit/evaluate/breakdown.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include <fmt/format.h>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/judge.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/regions.hpp"
#include "fit/evaluate/score.hpp"

namespace selgen::fit {
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
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return ratios(static_cast<Eigen::Index>(a)) > ratios(static_cast<Eigen::Index>(b));
    });
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

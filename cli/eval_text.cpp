#include "cli/eval_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "cli/laboratory.hpp"
#include "cli/value_text.hpp"
#include "fit/loss.hpp"

namespace selgen::cli {
namespace {

using Rows = std::vector<std::size_t>;

constexpr std::size_t worst_shown = 10, features_shown = 3, regions_of_feature = 3;

/// Rows by a third of a feature's values, or by its words.
struct Region {
    std::string name;
    Rows rows;
};

std::vector<Region> regions_of(const fit::Data& data, std::size_t feature) {
    const auto& info = data.features[feature];
    const auto column = data.x.col(static_cast<Eigen::Index>(feature));
    Rows order;
    for (std::size_t row = 0; row < static_cast<std::size_t>(data.rows()); ++row)
        if (!std::isnan(column(static_cast<Eigen::Index>(row)))) order.push_back(row);
    const auto value = [&](std::size_t row) { return column(static_cast<Eigen::Index>(row)); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return value(a) < value(b); });
    std::map<double, Rows> by_value;
    for (const std::size_t row : order) by_value[value(row)].push_back(row);
    std::vector<Region> regions;
    const bool words = !info.words.empty();
    const std::size_t most = words ? by_value.size() : regions_of_feature;
    for (const auto& [x, rows] : by_value) {
        // A value belongs to one region, however many rows have it.
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

/// How often each variant is the best in these rows, the most frequent first.
std::vector<std::pair<std::size_t, std::size_t>> winners(const Judged& judged, const Rows& rows) {
    const auto best = fit::best_of(judged.losses);
    std::map<std::size_t, std::size_t> count;
    for (const std::size_t row : rows)
        if (best[row] < judged.data.variants.size()) ++count[best[row]];
    std::vector<std::pair<std::size_t, std::size_t>> sorted(count.begin(), count.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

double mean_ratio(const Judged& judged, const Rows& rows) {
    const fit::Vector all = fit::ratios(judged.losses, judged.chosen);
    double sum = 0;
    std::size_t known = 0;
    for (const std::size_t row : rows) {
        const double ratio = all(static_cast<Eigen::Index>(row));
        if (std::isnan(ratio)) continue;
        sum += std::log(ratio);
        ++known;
    }
    return known == 0 ? NAN : std::exp(sum / static_cast<double>(known));
}

/// The features whose regions differ most in what is best there.
std::vector<std::size_t> telling_features(const Judged& judged) {
    std::vector<std::pair<std::size_t, std::size_t>> hits;
    for (std::size_t f = 0; f < judged.data.features.size(); ++f) {
        std::size_t sum = 0;
        for (const Region& region : regions_of(judged.data, f)) {
            const auto ranks = winners(judged, region.rows);
            sum += ranks.empty() ? 0 : ranks[0].second;
        }
        hits.emplace_back(sum, f);
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::size_t> features;
    for (const auto& [sum, f] : hits)
        if (features.size() < features_shown) features.push_back(f);
    return features;
}

std::string ranks_text(const Judged& judged) {
    std::string text = "\nbest variants by region:                   rows  chosen/best  ranks\n";
    for (const std::size_t feature : telling_features(judged))
        for (const Region& region : regions_of(judged.data, feature)) {
            std::string ranks;
            for (const auto& [variant, count] : winners(judged, region.rows))
                ranks += fmt::format("{}{} {}", ranks.empty() ? "" : ", ",
                                     judged.data.variants[variant], count);
            text += fmt::format("  {:38} {:>6} {:12.4f}  {}\n", region.name, region.rows.size(),
                                mean_ratio(judged, region.rows), ranks);
        }
    return text;
}

/// "n=4096,layout=row": what explain reads.
std::string features_text(const Judged& judged, std::size_t row) {
    std::string text;
    for (const auto& feature : judged.selector.features)
        for (std::size_t f = 0; f < judged.data.features.size(); ++f) {
            const auto& column = judged.data.features[f];
            if (column.name != feature.name) continue;
            const double x =
                judged.data.x(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(f));
            const bool word = !column.words.empty() && !std::isnan(x);
            text += fmt::format(
                "{}{}={}", text.empty() ? "" : ",", column.name,
                word ? column.words[static_cast<std::size_t>(x)] : fmt::format("{}", x));
        }
    return text;
}

std::string worst_text(const Judged& judged, const EvalOptions& options) {
    const fit::Vector ratios = fit::ratios(judged.losses, judged.chosen);
    const auto best = fit::best_of(judged.losses);
    Rows order;
    for (std::size_t row = 0; row < best.size(); ++row)
        if (ratios(static_cast<Eigen::Index>(row)) > 1) order.push_back(row);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return ratios(static_cast<Eigen::Index>(a)) > ratios(static_cast<Eigen::Index>(b));
    });
    if (order.size() > worst_shown) order.resize(worst_shown);
    if (order.empty()) return {};
    std::string models;
    for (const std::string& file : options.models) models += " --models " + file;
    std::string text = "\nthe worst rows:\n";
    for (const std::size_t row : order)
        text += fmt::format("  {}: {} takes {:.2f} of {}\n    selgen explain {}{} --features {}\n",
                            judged.data.ids[row], judged.data.variants[judged.chosen[row]],
                            ratios(static_cast<Eigen::Index>(row)), judged.data.variants[best[row]],
                            options.spec, models, features_text(judged, row));
    return text;
}

std::size_t width_of(const Judged& judged) {
    std::size_t width = judged.selector.name.size() + 8;
    for (const auto& other : judged.others) width = std::max(width, other.name.size());
    return width;
}

nlohmann::ordered_json json_of(const Judged& judged, const fit::Score& score) {
    const fit::Score& single = judged.others[0].score;
    return {{"rows", score.rows},
            {"unmeasured", score.unmeasured},
            {"chosen_over_best", score.mean},
            {"interval", {score.low, score.high}},
            {"worst", score.worst},
            {"hits", score.hits},
            {"hits_within_floor", score.hits_within_floor},
            {"within_2_percent", score.within_2},
            {"within_5_percent", score.within_5},
            {"closed_gap", fit::closed_gap(single, score, judged.failures)},
            {"mean_seconds", score.seconds},
            {"best_mean_seconds", score.best_seconds}};
}

}  // namespace

std::string eval_text(const Judged& judged, const EvalOptions& options) {
    const fit::Score& score = judged.chosen_score;
    const std::size_t width = width_of(judged);
    std::string text = fmt::format("{}: {} rows, {} variants, a decision takes about {:.0f} ns\n",
                                   judged.selector.name, score.rows, judged.data.variants.size(),
                                   judged.decision_ns);
    if (score.unmeasured > 0)
        text += fmt::format("left out: {} rows whose chosen variant was not measured\n",
                            score.unmeasured);
    const auto all = static_cast<std::size_t>(judged.data.rows());
    if (all > score.rows + score.unmeasured)
        text += fmt::format("left out: {} rows in which fewer than two variants were measured\n",
                            all - score.rows - score.unmeasured);
    const auto with_gap = [&](const std::string& name, const fit::Score& one) {
        const double gap = fit::closed_gap(judged.others[0].score, one, judged.failures);
        std::string line = score_line(name, one, width) + fmt::format("  {:6.2f}", gap);
        if (judged.failures) line += fmt::format("  {:10.4g} s", one.seconds);
        return line + '\n';
    };
    std::string heading = score_heading(width);
    heading.pop_back();
    text += heading + "  closed" + (judged.failures ? "     mean cost" : "") + '\n';
    text += with_gap(judged.selector.name, score);
    for (const auto& other : judged.others) text += with_gap(other.name, other.score);
    if (judged.floor > 0)
        text += fmt::format("hits: no more than {:.1f} % above the best (the noise floor)\n",
                            100 * judged.floor);
    text += fmt::format("95 % interval of chosen/best: {:.4f} .. {:.4f} (bootstrap)\n", score.low,
                        score.high);
    return text + ranks_text(judged) + worst_text(judged, options);
}

std::string eval_json(const Judged& judged) {
    nlohmann::ordered_json json{{"selector", judged.selector.name},
                                {"decision_ns", judged.decision_ns},
                                {"failures", judged.failures},
                                {"noise_floor", judged.floor},
                                {"chosen", json_of(judged, judged.chosen_score)},
                                {"others", nlohmann::ordered_json::object()}};
    for (const auto& other : judged.others)
        json["others"][other.name] = json_of(judged, other.score);
    return json.dump(2) + '\n';
}

}  // namespace selgen::cli

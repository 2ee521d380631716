// Formats the scores, coverage, tail, regions and worst rows of an evaluated selector.
#include "report/text/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "fit/evaluate/breakdown.hpp"
#include "fit/evaluate/judge.hpp"
#include "report/axes.hpp"

namespace selgen::report {

std::string slowdown_text(double ratio) {
    return std::isnan(ratio) ? "-" : fmt::format("{:.4f}", ratio);
}

namespace {

using fit::Judged;
using fit::NamedScore;

constexpr std::size_t features_shown = 3, ranks_shown = 8;

/// A word of a command line, quoted where a shell needs that.
std::string for_shell(const std::string& word) {
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=,./:@%";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + '\'';
}

/// The command that explains the choice of a row.
std::string command_of(const EvaluatedFiles& files, const fit::WorstRow& row) {
    std::string command = "selgen explain " + for_shell(files.spec);
    for (const std::string& file : files.models) command += " --models " + for_shell(file);
    // A spec of several selectors is judged by this option only.
    if (!files.selector.empty()) command += " --selector " + for_shell(files.selector);
    return command + " --features " + for_shell(row.features);
}

std::string ranks_text(const fit::RegionSummary& region) {
    std::vector<std::string> best;
    for (const auto& [variant, count] : region.best)
        if (best.size() < ranks_shown) best.push_back(fmt::format("{} {}", variant, count));
    const std::size_t more = region.best.size() - best.size();
    return join(best) + (more > 0 ? fmt::format(", {} more", more) : "");
}

std::string regions_text(const std::vector<fit::FeatureRegions>& features) {
    std::string text = "\nbest variants by region:                   rows  mean slowdown  ranks\n";
    for (std::size_t i = 0; i < std::min(features.size(), features_shown); ++i)
        for (const fit::RegionSummary& region : features[i].regions)
            text += fmt::format("  {:38} {:>6} {:>14}  {}\n", region.region, region.rows,
                                slowdown_text(region.mean_slowdown), ranks_text(region));
    return text;
}

std::string worst_text(const std::vector<fit::WorstRow>& rows, const EvaluatedFiles& files) {
    std::string text = rows.empty() ? "" : "\nworst rows:\n";
    for (const fit::WorstRow& row : rows)
        text += fmt::format("  {}: {}, slowdown {}{:.2f} relative to {}\n    {}\n", row.id,
                            row.chosen, row.is_stopped ? "at least " : "", row.slowdown, row.best,
                            command_of(files, row));
    return text;
}

std::size_t width_of(const Judged& judged) {
    std::size_t width = judged.selector.name.size() + 8;
    for (const auto& other : judged.others) width = std::max(width, other.name.size());
    return width;
}

/// "overhead of deciding: 66 ns per call (model: 48 ns per decision, features: 5 ns per call)",
/// means over the rows
std::string costs_text(const Judged& judged) {
    std::string text =
        fmt::format("overhead of deciding: {} per call (model: {:.0f} ns per decision",
                    time_text(judged.price_seconds), judged.decision_ns);
    if (judged.feature_seconds > 0)
        text += fmt::format(", features: {} per call", time_text(judged.feature_seconds));
    return text + ')';
}

std::string in_rows(std::size_t count) {
    return fmt::format("in {} {}", count, count == 1 ? "row" : "rows");
}

/// Which choices have times, and which of these are only bounds.
std::string coverage_lines(const Judged& judged) {
    const fit::Score& score = judged.own.score;
    std::string text =
        fmt::format("coverage: the chosen variant has a time in {} of {} rows{}\n", score.rows,
                    score.rows + score.unmeasured,
                    score.unmeasured > 0 ? "; all other figures leave out the rest" : "");
    std::string others;
    for (const auto& other : judged.others)
        if (other.stopped > 0)
            others += fmt::format("{}{} {}", others.empty() ? "" : ", ", other.name,
                                  in_rows(other.stopped));
    if (judged.own.stopped > 0)
        text += in_rows(judged.own.stopped) +
                " the chosen variant was stopped: its time counts as the bound\n";
    if (!others.empty())
        text += (judged.own.stopped > 0 ? "stopped, too: "
                                        : "stopped, so that bounds count as times: ") +
                others + '\n';
    if (judged.bounded_oracles > 0)
        text += in_rows(judged.bounded_oracles) +
                " a bound is less than all measured times: it counts as the best time\n";
    if (judged.data.weight.size() > 0)
        text += "means and shares are weighted by the column weight\n";
    return text;
}

/// Rows and baselines that are not evaluated, or not completely.
std::string left_out_text(const Judged& judged) {
    const fit::Score& score = judged.own.score;
    std::string text;
    const auto all = static_cast<std::size_t>(judged.data.rows());
    if (all > score.rows + score.unmeasured)
        text += fmt::format("left out: {} rows in which fewer than two variants were measured\n",
                            all - score.rows - score.unmeasured);
    if (judged.rows_without_model > 0)
        text += fmt::format(
            "model not used for {} rows: they are outside its domain (with `outside clamp;` in the "
            "selector, trees and forests are used there) or lack a feature that it reads\n",
            judged.rows_without_model);
    if (judged.unsure_rows > 0)
        text += fmt::format("model unsure for {} rows: the rules after it choose there\n",
                            judged.unsure_rows);
    for (const std::string& name : judged.untimed)
        text += "left out: " + name + ", because the table has no times for it\n";
    return text;
}

std::string scores_text(const Judged& judged) {
    const std::size_t width = width_of(judged);
    std::string text =
        fmt::format("{:{}}  {:>8}  {:>13}  {:>7}  {:>6}  {:>6}  {:>8}  {:>10}  {:>10}{}\n", "",
                    width, "coverage", "mean slowdown", "worst", "in 2 %", "in 5 %", "accuracy",
                    "with costs", "closed gap", judged.failures ? "     mean cost" : "");
    const auto add = [&](const NamedScore& one) {
        const fit::Score& score = one.score;
        text += fmt::format(
            "{:{}}  {:6.1f} %  {:13.4f}  {:7.2f}  {:4.0f} %  {:4.0f} %  {:6.0f} %  {:10.4f}  {:>10}"
            "{}\n",
            one.name, width, 100 * score.coverage, score.mean, score.worst, 100 * score.within_2,
            100 * score.within_5, 100 * score.accuracy, one.with_costs,
            std::isnan(one.closed_gap) ? "-" : fmt::format("{:.2f}", one.closed_gap),
            judged.failures ? fmt::format("  {:10.4g} s", score.seconds) : "");
    };
    add(judged.own);
    for (const auto& other : judged.others) add(other);
    return text;
}

/// The tail of the slowdowns, compared with that of the default and of --baseline.
std::string tail_text(const Judged& judged) {
    const std::size_t width = width_of(judged);
    std::string text =
        fmt::format("{:{}}  {:>8}  {:>15}  {:>18}\n", "\ntail of the slowdown:", width + 1, "worst",
                    "99th percentile", "expected shortfall");
    const auto add = [&](const NamedScore& one) {
        text += fmt::format("{:{}}  {:8.2f}  {:15.4f}  {:18.4f}\n", one.name, width,
                            one.score.worst, one.score.percentile_99, one.score.shortfall);
    };
    add(judged.own);
    for (const auto& other : judged.others)
        if (other.name.starts_with("otherwise ") || other.name.starts_with("baseline ")) add(other);
    return text + "expected shortfall: the mean of the worst 5 % of the rows\n";
}

/// The numbers of rows where they differ from the selector's.
std::string rows_text(const Judged& judged) {
    const std::size_t rows = judged.own.score.rows;
    std::string text;
    const auto tell = [&](const NamedScore& one) {
        if (one.score.rows == rows && one.closed_gap_rows == rows) return;
        text += fmt::format("{}{} {} ({} for the closed gap)", text.empty() ? "" : "; ", one.name,
                            one.score.rows, one.closed_gap_rows);
    };
    tell(judged.own);
    for (const auto& other : judged.others) tell(other);
    return text.empty() ? text : "numbers of rows: " + text + '\n';
}

/// The slowdowns with the price of deciding in each row.
nlohmann::ordered_json priced_json(const fit::Score& priced) {
    return {{"mean_slowdown", priced.mean},
            {"interval", {priced.low, priced.high}},
            {"worst", priced.worst},
            {"mean_seconds", priced.seconds}};
}

nlohmann::ordered_json json_of(const NamedScore& named) {
    const fit::Score& score = named.score;
    return {{"coverage", score.coverage},
            {"rows", score.rows},
            {"unmeasured", score.unmeasured},
            {"stopped", named.stopped},
            {"mean_slowdown", score.mean},
            {"with_costs", named.with_costs},
            {"interval", {score.low, score.high}},
            {"priced", priced_json(named.priced)},
            {"worst", score.worst},
            {"percentile_99", score.percentile_99},
            {"expected_shortfall", score.shortfall},
            {"accuracy", score.accuracy},
            {"within_2_percent", score.within_2},
            {"within_5_percent", score.within_5},
            {"closed_gap", named.closed_gap},
            {"closed_gap_rows", named.closed_gap_rows},
            {"mean_seconds", score.seconds},
            {"best_mean_seconds", score.best_seconds}};
}

nlohmann::ordered_json regions_json(const std::vector<fit::FeatureRegions>& features) {
    auto json = nlohmann::ordered_json::array();
    for (const auto& [feature, regions] : features)
        for (const fit::RegionSummary& region : regions) {
            nlohmann::ordered_json ranks = nlohmann::ordered_json::object();
            for (const auto& [variant, count] : region.best) ranks[variant] = count;
            json.push_back({{"feature", feature},
                            {"where", region.region},
                            {"rows", region.rows},
                            {"mean_slowdown", region.mean_slowdown},
                            {"best", ranks}});
        }
    return json;
}

nlohmann::ordered_json worst_json(const std::vector<fit::WorstRow>& worst,
                                  const EvaluatedFiles& files) {
    auto rows = nlohmann::ordered_json::array();
    for (const fit::WorstRow& row : worst)
        rows.push_back({{"id", row.id},
                        {"chosen", row.chosen},
                        {"best", row.best},
                        {"slowdown", row.slowdown},
                        {"stopped", row.is_stopped},
                        {"command", command_of(files, row)}});
    return rows;
}

}  // namespace

std::string evaluation_text(const Judged& judged, const fit::Breakdown& breakdown,
                            const EvaluatedFiles& files) {
    const fit::Score& score = judged.own.score;
    std::string text = fmt::format("{}: {} rows, {} variants, {}\n", judged.selector.name,
                                   score.rows, judged.data.variants.size(), costs_text(judged)) +
                       coverage_lines(judged) + left_out_text(judged) + scores_text(judged) +
                       rows_text(judged);
    if (judged.floor > 0)
        text +=
            fmt::format("accuracy counts choices within {:.1f} % of the best (the noise floor)\n",
                        100 * judged.floor);
    const fit::Score& priced = judged.own.priced;
    text += fmt::format(
        "mean slowdown of the choices alone: {:.4f}, 95 % interval {:.4f} .. {:.4f} (bootstrap)\n"
        "with the costs of deciding in each row: {:.4f}, 95 % interval {:.4f} .. {:.4f}\n",
        score.mean, score.low, score.high, priced.mean, priced.low, priced.high);
    return text + tail_text(judged) + regions_text(breakdown.features) +
           worst_text(breakdown.worst, files);
}

std::string evaluation_json(const Judged& judged, const fit::Breakdown& breakdown,
                            const EvaluatedFiles& files) {
    nlohmann::ordered_json json{{"selector", judged.selector.name},
                                {"decision_ns", judged.decision_ns},
                                {"feature_seconds", judged.feature_seconds},
                                {"price_seconds", judged.price_seconds},
                                {"failures", judged.failures},
                                {"bounded_oracles", judged.bounded_oracles},
                                {"noise_floor", judged.floor},
                                {"chosen", json_of(judged.own)},
                                {"others", nlohmann::ordered_json::object()},
                                {"untimed", judged.untimed},
                                {"rows_without_model", judged.rows_without_model},
                                {"unsure_rows", judged.unsure_rows},
                                {"regions", regions_json(breakdown.features)},
                                {"worst_rows", worst_json(breakdown.worst, files)}};
    for (const auto& other : judged.others) json["others"][other.name] = json_of(other);
    return json.dump(2) + '\n';
}

}  // namespace selgen::report

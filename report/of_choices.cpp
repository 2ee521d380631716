// Builds the tables of scores, regions and worst rows, the bars of regret, and the decision map.
#include "report/sections.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "dsl/ast/print/spec.hpp"
#include "fit/evaluate/breakdown.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/score.hpp"
#include "report/axes.hpp"
#include "report/text/evaluation.hpp"

namespace selgen::report {
namespace {

constexpr std::size_t most_dots = 400;  // on a map
constexpr int map_columns = 48, map_rows = 32;

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::vector<std::string> score_row(const fit::NamedScore& named) {
    const fit::Score& score = named.score;
    return {named.name,
            percent_text(score.coverage),
            fmt::format("{:.4f}", score.mean),
            fmt::format("{:.2f}", score.worst),
            fmt::format("{:.4f}", score.percentile_99),
            fmt::format("{:.4f}", score.shortfall),
            percent_text(score.within_2),
            percent_text(score.within_5),
            percent_text(score.accuracy),
            fmt::format("{:.4f}", named.with_costs),
            std::isnan(named.closed_gap) ? "" : fmt::format("{:.2f}", named.closed_gap)};
}

/// Which choices have times, and which of these are only bounds.
std::string coverage_text(const fit::Judged& judged) {
    const fit::Score& score = judged.own.score;
    const std::size_t all = score.rows + score.unmeasured;
    std::string text =
        fmt::format("The chosen variant has a time in {} of {} rows (coverage).{}", score.rows, all,
                    score.unmeasured > 0 ? " All other figures leave out the rest." : "");
    if (judged.own.stopped > 0)
        text +=
            fmt::format(" In {} of them, its run was stopped, and its time counts as the bound.",
                        judged.own.stopped);
    if (judged.bounded_oracles > 0)
        text += fmt::format(
            " In {} of them, a bound is less than all measured times, and counts as the best time.",
            judged.bounded_oracles);
    if (judged.data.weight.size() > 0)
        text += " Means and shares are weighted by the column weight.";
    return text;
}

Section quality(const fit::Judged& judged) {
    const fit::Score& score = judged.own.score;
    Table table{
        {"choice", ">coverage", ">mean slowdown", ">worst", ">99th percentile",
         ">expected shortfall", ">in 2 %", ">in 5 %", ">accuracy", ">with costs", ">closed gap"},
        {}};
    table.rows.push_back(score_row(judged.own));
    for (const auto& other : judged.others) table.rows.push_back(score_row(other));
    const auto left_out =
        static_cast<std::size_t>(judged.data.rows()) - score.rows - score.unmeasured;
    return {
        "Quality of the choices",
        {Paragraph{coverage_text(judged)},
         Paragraph{fmt::format(
             "{} variants. The slowdown is the cost of the chosen variant divided by that "
             "of the best variant. The 95 % confidence interval of its geometric mean is {:.4f} .. "
             "{:.4f}. The expected shortfall is the mean slowdown of the worst 5 % of the rows. "
             "Accuracy is the share of rows in which the chosen variant is within the noise floor "
             "({:.2g} %) of the best. "
             "With costs, each row's time includes what deciding costs the call, {} on average; "
             "the "
             "interval of the mean slowdown is then {:.4f} .. {:.4f}. The closed gap includes "
             "these "
             "costs, too. {} rows are left out, because fewer than two variants were measured "
             "there.",
             judged.data.variants.size(), score.low, score.high, 100 * judged.floor,
             time_text(judged.price_seconds), judged.own.priced.low, judged.own.priced.high,
             left_out)},
         table}};
}

Section regret(const fit::Judged& judged) {
    constexpr std::array<double, 8> bounds = {0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, INFINITY};
    Bars bars{"rows by regret",
              "regret (slowdown - 1)",
              "rows",
              {"best", "to 1 %", "to 2 %", "to 5 %", "to 10 %", "to 20 %", "to 50 %", "more"},
              std::vector<double>(bounds.size(), 0),
              "slowdown"};
    const fit::Vector ratios = fit::ratios(judged.losses, judged.chosen);
    for (const double ratio : ratios) {
        if (std::isnan(ratio)) continue;
        const auto bin = std::lower_bound(bounds.begin(), bounds.end(), ratio - 1);
        bars.heights[static_cast<std::size_t>(bin - bounds.begin())] += 1;
    }
    return {"Regret of the choices", {bars}};
}

double median(std::vector<double> values) {
    if (values.empty()) return NAN;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::vector<double> known_values(const fit::Data& data, std::size_t feature) {
    std::vector<double> found;
    for (const double x : data.x.col(static_cast<Eigen::Index>(feature)))
        if (std::isfinite(x)) found.push_back(x);
    return found;
}

/// The two numeric features that are most informative on the best variant.
std::vector<std::size_t> mapped_features(const fit::Judged& judged) {
    std::vector<std::size_t> found;
    for (const std::size_t f : informative_features(judged)) {
        const auto values = known_values(judged.data, f);
        const bool varies = std::set<double>(values.begin(), values.end()).size() > 2;
        if (judged.data.features[f].words.empty() && varies) found.push_back(f);
        if (found.size() == 2) break;
    }
    return found;
}

/// Equidistant values between the smallest and the largest, by logarithms if `logarithmic`. Whole
/// numbers if all values are whole, since 2.5 threads do not exist.
std::vector<double> levels(const std::vector<double>& values, int count, bool logarithmic) {
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const bool whole = std::ranges::all_of(values, [](double x) { return x == std::round(x); });
    std::vector<double> made;
    for (int i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / (count - 1);
        const double level =
            logarithmic ? *low * std::pow(*high / *low, part) : *low + part * (*high - *low);
        const double value = whole ? std::round(level) : level;
        if (made.empty() || value > made.back()) made.push_back(value);
    }
    return made;
}

Axis axis_of(const fit::Judged& judged, std::size_t feature) {
    const auto values = known_values(judged.data, feature);
    const std::string& name = judged.data.features[feature].name;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const auto& features = judged.selector.features;
    const bool is_time = std::ranges::any_of(features, [&](const auto& one) {
        return one.name == name && one.kind == dsl::model::Kind::seconds;
    });
    return {name, *low > 0 && *high > 10 * *low, is_time};
}

/// A row for each pair of values of these two features; other features have their medians.
fit::Data grid(const fit::Data& data, const std::vector<std::size_t>& features, const Map& map) {
    fit::Data made;
    made.features = data.features;
    made.variants = data.variants;
    const auto rows = static_cast<Eigen::Index>(map.xs.size() * map.ys.size());
    made.ids.assign(static_cast<std::size_t>(rows), "");
    made.groups = made.ids;
    made.fold.assign(static_cast<std::size_t>(rows), -1);
    made.x.resize(rows, data.x.cols());
    for (std::size_t f = 0; f < data.features.size(); ++f)
        made.x.col(static_cast<Eigen::Index>(f)).setConstant(median(known_values(data, f)));
    for (Eigen::Index row = 0; row < rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        made.x(row, static_cast<Eigen::Index>(features[0])) = map.xs[at % map.xs.size()];
        made.x(row, static_cast<Eigen::Index>(features[1])) = map.ys[at / map.xs.size()];
    }
    made.time = fit::Matrix::Constant(rows, data.time.cols(), NAN);
    made.setup = fit::Matrix::Zero(rows, data.setup.cols());
    return made;
}

/// Whether the row's other features equal those of the cells.
bool is_on_map(const fit::Data& data, Eigen::Index row, const std::vector<std::size_t>& features,
               const fit::Data& cells) {
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const auto column = static_cast<Eigen::Index>(f);
        const bool is_axis = f == features[0] || f == features[1];
        if (!is_axis && data.x(row, column) != cells.x(0, column)) return false;
    }
    return true;
}

/// The rows, each with its best variant; evenly spaced ones if they are more than `most_dots`.
struct Measured {
    std::vector<Points::Point> dots;
    std::size_t rows = 0;    // that could be shown
    std::size_t on_map = 0;  // shown, with the other features of the cells
};

Measured measured(const fit::Judged& judged, const std::vector<std::size_t>& features,
                  const fit::Data& cells) {
    const fit::Data& data = judged.data;
    const auto best = fit::best_of(judged.losses);
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < data.rows(); ++row)
        if (best[static_cast<std::size_t>(row)] < data.variants.size()) rows.push_back(row);
    Measured made;
    made.rows = rows.size();
    const std::size_t every = rows.size() / most_dots + 1;
    for (std::size_t i = 0; i < rows.size(); i += every) {
        const Eigen::Index row = rows[i];
        made.on_map += is_on_map(data, row, features, cells) ? 1 : 0;
        made.dots.push_back({data.x(row, static_cast<Eigen::Index>(features[0])),
                             data.x(row, static_cast<Eigen::Index>(features[1])),
                             best[static_cast<std::size_t>(row)]});
    }
    return made;
}

/// What the dots of a map are.
std::string dots_text(const Measured& measured) {
    if (measured.dots.empty()) return {};
    std::string text =
        measured.dots.size() == measured.rows
            ? " Each dot is a measured row, in the colour of its best variant."
            : fmt::format(
                  " The dots are {} of {} measured rows, in the colour of the best variant.",
                  measured.dots.size(), measured.rows);
    if (const std::size_t other = measured.dots.size() - measured.on_map; other > 0)
        text += fmt::format(
            " In {} of these rows, a feature that is not on an axis differs from its median.",
            other);
    return text;
}

Section decisions(const fit::Judged& judged) {
    const auto features = mapped_features(judged);
    if (features.size() < 2)
        return {"Decision map", {Paragraph{"A map needs two numeric features that vary."}}};
    const fit::Data& data = judged.data;
    Map map{fmt::format("choices of {}", judged.selector.name),
            axis_of(judged, features[0]),
            axis_of(judged, features[1]),
            {},
            {},
            data.variants,
            {},
            "decisions"};
    map.xs = levels(known_values(data, features[0]), map_columns, map.x.logarithmic);
    map.ys = levels(known_values(data, features[1]), map_rows, map.y.logarithmic);
    const fit::Data cells = grid(data, features, map);
    map.cells = fit::choices(judged.selector, cells, judged.reuse, data);
    if (std::count(map.cells.begin(), map.cells.end(), map.kinds.size()) > 0)
        map.kinds.push_back("not in the table");
    const Measured rows = measured(judged, features, cells);
    map.dots = rows.dots;
    if (!map.dots.empty()) map.title += " (dots: measured rows, in the colour of the best variant)";
    std::string others;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        if (f == features[0] || f == features[1] || !data.features[f].words.empty()) continue;
        others += fmt::format("{}{} = {:.4g}", others.empty() ? "" : ", ", data.features[f].name,
                              median(known_values(data, f)));
    }
    return {"Decision map",
            {Paragraph{"All other features are set to their medians" +
                       (others.empty() ? "." : ": " + others + ".") + dots_text(rows)},
             map}};
}

Section effects(const fit::Breakdown& breakdown) {
    Table table{{"region", ">rows", ">mean slowdown", "best variants"}, {}};
    for (const auto& [feature, regions] : breakdown.features)
        for (const fit::RegionSummary& region : regions) {
            std::string ranks;
            for (const auto& [variant, count] : region.best)
                ranks += fmt::format("{}{} {}", ranks.empty() ? "" : ", ", variant, count);
            table.rows.push_back({region.region, std::to_string(region.rows),
                                  slowdown_text(region.mean_slowdown), ranks});
        }
    return {"Best variants by region", {table}};
}

/// A blank after each comma, where a line of a table may be broken.
std::string spaced(const std::string& list) {
    std::string made;
    for (const char c : list) made.append(1, c).append(c == ',' ? " " : "");
    return made;
}

Section worst(const fit::Breakdown& breakdown) {
    Table table{{"row", "chosen", "best", ">slowdown", ">chosen cost", ">best cost", "features"},
                {}};
    for (const fit::WorstRow& row : breakdown.worst)
        table.rows.push_back({row.id, row.chosen, row.best, fmt::format("{:.4f}", row.slowdown),
                              time_text(row.chosen_loss), time_text(row.best_loss),
                              spaced(row.features)});
    if (table.rows.empty())
        return {"Worst rows", {Paragraph{"The best variant is chosen in every row."}}};
    return {"Worst rows", {table}};
}

Section models(const std::vector<dsl::ast::Spec>& specs) {
    dsl::ast::Spec only;
    for (const auto& spec : specs)
        for (const auto& item : spec.items)
            if (std::holds_alternative<dsl::ast::Model>(item)) only.items.push_back(item);
    if (only.items.empty()) return {"Models", {Paragraph{"There are no models."}}};
    return {"Models", {Listing{dsl::print(only)}}};
}

}  // namespace

std::vector<Section> of_choices(const fit::Judged& judged, const fit::Breakdown& breakdown,
                                const std::vector<dsl::ast::Spec>& specs) {
    return {quality(judged),    regret(judged),   decisions(judged),
            effects(breakdown), worst(breakdown), models(specs)};
}

}  // namespace selgen::report

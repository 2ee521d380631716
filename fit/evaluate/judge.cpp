// Matches a table with a selector, and compares its choices with baselines, the oracle and a
// repeated measurement.
#include "fit/evaluate/judge.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "dsl/model/configurations.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/fit.hpp"
#include "fit/inputs.hpp"

namespace selgen::fit {
namespace {

using dsl::model::Selector;
using Choices = std::vector<std::size_t>;

/// Adds the selector's variants, unmeasured, to a table without times.
void add_variants(const Selector& selector, Data& data) {
    for (const auto& variant : selector.variants) data.variants.push_back(variant.name);
    const auto columns = static_cast<Eigen::Index>(data.variants.size());
    data.time = Matrix::Constant(data.rows(), columns, std::nan(""));
    data.setup = Matrix::Zero(data.rows(), columns);
}

/// The names of columns that the table may have: variants, and of those with knobs the
/// configurations in the table. If it has none of a variant, the name of all its configurations.
std::vector<std::string> timed_names(const Selector& selector, const Data& data) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants) {
        const std::size_t before = names.size();
        for (const std::string& timed : data.variants)
            if (dsl::is_configuration(selector, variant, timed)) names.push_back(timed);
        if (names.size() == before) names.push_back(dsl::name_of_configurations(selector, variant));
    }
    return names;
}

/// The best choices by a repeated measurement. Throws UsageError if no row was repeated.
Choices repeated(const JudgeOptions& options, const Data& data, const Data& again) {
    const auto best = best_when_repeated(data, again, losses(again, options.loss));
    const auto none = data.variants.size();
    if (std::all_of(best.begin(), best.end(), [&](std::size_t one) { return one == none; }))
        throw UsageError(
            fmt::format("--again: no row of {} has the same id and similar features as a row of {}",
                        fmt::join(options.again_files, ", "), fmt::join(options.files, ", ")));
    return best;
}

/// The data for comparing choices with baselines.
struct Baseline {
    ScoreOptions how;
    Choices single;  // the single best variant in all rows
    Matrix shared;   // losses of the rows with times of it and of the selector's choice
};

/// The losses of the rows in which this choice is known; NaN in other rows.
Matrix where_known(Matrix losses, const Choices& chosen) {
    const Vector ratios = fit::ratios(losses, chosen);
    for (Eigen::Index row = 0; row < losses.rows(); ++row)
        if (std::isnan(ratios(row))) losses.row(row).setConstant(std::nan(""));
    return losses;
}

/// The same without a bootstrap.
ScoreOptions only_means(ScoreOptions how) {
    how.samples = 0;
    return how;
}

/// The number of rows in which the chosen variant was stopped.
std::size_t stopped_rows(const Judged& judged, const Choices& chosen) {
    const Vector ratios = fit::ratios(judged.losses, chosen);
    std::size_t count = 0;
    for (Eigen::Index row = 0; row < ratios.size(); ++row)
        if (!std::isnan(ratios(row)) &&
            judged.is_bound(row, to_index(chosen[static_cast<std::size_t>(row)])))
            ++count;
    return count;
}

/// The number of evaluated rows in which a bound is less than all measured times.
std::size_t bounded_oracles(const Judged& judged) {
    const Vector ratios = fit::ratios(judged.losses, judged.chosen);
    std::size_t count = 0;
    for (Eigen::Index row = 0; row < ratios.size(); ++row) {
        if (std::isnan(ratios(row))) continue;
        double measured = failed_run, bound = failed_run;
        for (Eigen::Index v = 0; v < judged.losses.cols(); ++v) {
            double& least = judged.is_bound(row, v) ? bound : measured;
            least = std::fmin(least, judged.losses(row, v));
        }
        if (bound < measured) ++count;
    }
    return count;
}

/// The score of the choices; `price` is empty for baselines, which pay for no decision.
NamedScore named(const Judged& judged, const Baseline& baseline, const std::string& name,
                 const Choices& chosen, const Vector& price = {}) {
    ScoreOptions how = baseline.how;
    NamedScore result{name, score(judged.losses, chosen, how)};
    how.price = price;
    result.priced = score(judged.losses, chosen, how);
    const Matrix shared = where_known(baseline.shared, chosen);
    const Score single = score(shared, baseline.single, only_means(baseline.how));
    result.with_costs = quality(result.priced, judged.objective);
    result.closed_gap =
        closed_gap(single, score(shared, chosen, only_means(how)), adds_seconds(judged.objective));
    result.closed_gap_rows = single.rows;
    result.stopped = stopped_rows(judged, chosen);
    return result;
}

NamedScore by_chance(const Judged& judged, const Baseline& baseline) {
    NamedScore result{"random choice", score_of_chance(judged.losses, baseline.how)};
    result.priced = result.score;
    const ScoreOptions how = only_means(baseline.how);
    const Score single = score(baseline.shared, baseline.single, how);
    result.with_costs = quality(result.score, judged.objective);
    result.closed_gap =
        closed_gap(single, score_of_chance(baseline.shared, how), adds_seconds(judged.objective));
    result.closed_gap_rows = single.rows;
    return result;
}

/// Sets what deciding costs.
void set_price(PriceOptions options, double reuse, Judged& judged) {
    options.reuse = reuse;
    const Price price = price_of(judged.selector, judged.data, options);
    judged.price = price.total();
    judged.decision_ns = decision_ns(judged.selector);
    const Vector ratios = fit::ratios(judged.losses, judged.chosen);
    double weights = 0;
    for (Eigen::Index row = 0; row < ratios.size(); ++row) {
        if (std::isnan(ratios(row))) continue;
        const double weight = judged.data.weight.size() > 0 ? judged.data.weight(row) : 1;
        judged.feature_seconds += weight * price.features(row);
        judged.price_seconds += weight * judged.price(row);
        weights += weight;
    }
    if (weights == 0) return;
    judged.feature_seconds /= weights;
    judged.price_seconds /= weights;
}

/// The choices, with a call's costs of the decision and of features.
Judged chosen_by(const Selector& selector, const Data& data, const JudgeOptions& options) {
    Judged judged{selector, data, choices(selector, data, options.loss.reuse), options.loss.reuse};
    judged.losses = losses(data, options.loss);
    judged.bounds = bounds(data, options.loss);
    judged.objective = options.loss.objective;
    judged.failures = has_failures(data);
    judged.rows_without_model = rows_without_model(selector, judged.data, judged.reuse);
    judged.unsure_rows = unsure_rows(selector, judged.data, judged.reuse);
    set_price(options.price, options.loss.reuse, judged);
    judged.bounded_oracles = bounded_oracles(judged);
    return judged;
}

/// Adds the baselines that choose the same variant in all rows, if they have times.
void add_always(const JudgeOptions& options, const Baseline& baseline, std::size_t single,
                Judged& judged) {
    const auto add = [&](const std::string& name, std::size_t variant) {
        const auto other = named(judged, baseline, name, always_choosing(judged.data, variant));
        if (other.score.rows > 0)
            judged.others.push_back(other);
        else
            judged.untimed.push_back(name);
    };
    add("single best variant " + judged.data.variants[single], single);
    const auto& otherwise = judged.selector.variants[judged.selector.otherwise];
    if (dsl::knobs_of(judged.selector, otherwise).empty())
        add("otherwise " + otherwise.name, variant_named(judged.data, otherwise.name));
    if (options.baseline.empty()) return;
    const std::size_t named_one = variant_named(judged.data, options.baseline);
    if (named_one == judged.data.variants.size()) {
        const std::string hint = nearest_hint(options.baseline, judged.data.variants);
        throw UsageError("--baseline: the table has no times for '" + options.baseline + '\'' +
                         (hint.empty() ? "" : ": " + hint));
    }
    add("baseline " + options.baseline, named_one);
}

/// The selector's features as inputs of a fit, without knobs.
std::vector<Input> inputs_of(const Selector& selector) {
    std::vector<Input> inputs;
    for (const auto& feature : selector.features)
        if (!std::holds_alternative<dsl::model::Chosen>(feature.value))
            inputs.push_back({feature.name, feature.categories, false, {}});
    return inputs;
}

}  // namespace

Remarks match_table(const Selector& selector, Data& data, double reuse) {
    if (is_blind(selector, data)) return {no_feature_error(missing_columns(selector, data), data)};
    Remarks remarks = match_words(data, inputs_of(selector));
    const bool is_timed = !data.variants.empty();
    const auto add = [&](const Remarks& more) {
        if (!has_errors(remarks)) remarks.insert(remarks.end(), more.begin(), more.end());
        return !has_errors(remarks);
    };
    if (is_timed && !has_errors(remarks)) add(match_variants(data, timed_names(selector, data)));
    if (!add(match_reuse(data, reuse))) return remarks;
    if (!is_timed) add_variants(selector, data);
    const auto missing = missing_columns(selector, data);
    if (!missing.empty())
        add({{fmt::format("the table has no {}: {} unknown", columns_text(missing),
                          missing.size() == 1 ? "its value is" : "their values are")}});
    return remarks;
}

Judged judge(const Selector& selector, const Data& data, const Data* again,
             const JudgeOptions& options) {
    Judged judged = chosen_by(selector, data, options);
    Choices best;
    if (again) best = repeated(options, data, *again);
    ScoreOptions how{0, options.seed, 1000, data.weight, numbered(data.groups), {}, {}};
    if (options.other_runs != nullptr)
        how.oracle = best_of(losses(*options.other_runs, options.loss));
    const double noise = again ? score(judged.losses, best, only_means(how)).mean - 1 : 0;
    how.floor = judged.floor = options.floor.value_or(noise);
    const std::size_t single = single_best(judged.losses, judged.objective, data.weight);
    Baseline baseline{how, always_choosing(data, single), {}};
    baseline.shared = where_known(where_known(judged.losses, judged.chosen), baseline.single);
    judged.own = named(judged, baseline, selector.name, judged.chosen, judged.price);
    add_always(options, baseline, single, judged);
    judged.others.push_back(by_chance(judged, baseline));
    if (again) judged.others.push_back(named(judged, baseline, "best variant by --again", best));
    if (judged.failures)
        judged.others.push_back(named(judged, baseline, "oracle", best_of(judged.losses)));
    return judged;
}

}  // namespace selgen::fit

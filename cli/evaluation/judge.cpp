#include "cli/evaluation/judge.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "cli/commands/table_matching.hpp"
#include "cli/evaluation/provenance.hpp"
#include "cli/evaluation/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "dsl/model/configurations.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/fit.hpp"
#include "fit/selection/decision_cost.hpp"
#include "fit/selection/feature_cost.hpp"
#include "fit/table/merge.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;
using Choices = std::vector<std::size_t>;

/// A table without times has its selector's variants, none measured.
void add_variants(const Selector& selector, fit::Data& data) {
    for (const auto& variant : selector.variants) data.variants.push_back(variant.name);
    const auto columns = static_cast<Eigen::Index>(data.variants.size());
    data.time = fit::Matrix::Constant(data.rows(), columns, std::nan(""));
    data.setup = fit::Matrix::Zero(data.rows(), columns);
}

/// What the table may time: variants, and of those with knobs the ways that it has. Where it has
/// none of one, what all are called.
std::vector<std::string> timed_names(const Selector& selector, const fit::Data& data) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants) {
        const std::size_t before = names.size();
        for (const std::string& timed : data.variants)
            if (dsl::is_way(selector, variant, timed)) names.push_back(timed);
        if (names.size() == before) names.push_back(dsl::name_of_ways(selector, variant));
    }
    return names;
}

Choices always(const fit::Data& data, std::size_t variant) {
    return Choices(static_cast<std::size_t>(data.rows()), variant);
}

std::size_t column_of(const fit::Data& data, const std::string& variant) {
    const auto found = std::find(data.variants.begin(), data.variants.end(), variant);
    return static_cast<std::size_t>(found - data.variants.begin());
}

/// The best choices by the repetition of an experiment. Throws UsageError where no row was
/// repeated.
Choices repeated(const EvalOptions& options, const fit::Data& data, const fit::Data& again) {
    const auto best =
        fit::best_when_repeated(data, again, fit::losses(again, loss_options(options)));
    const auto none = data.variants.size();
    if (std::all_of(best.begin(), best.end(), [&](std::size_t one) { return one == none; }))
        throw UsageError(
            fmt::format("--again: no row of {} has the id and similar features of a row of {}",
                        fmt::join(options.again, ", "), fmt::join(options.data, ", ")));
    return best;
}

/// How others are judged beside the selector's choices.
struct Baseline {
    fit::ScoreOptions how;
    Choices single;      // the single best in all rows
    fit::Matrix shared;  // losses of the rows in which it and the selector's choice are known
};

/// The losses of the rows in which this choice is known, and of no other.
fit::Matrix where_known(fit::Matrix losses, const Choices& chosen) {
    const fit::Vector ratios = fit::ratios(losses, chosen);
    for (Eigen::Index row = 0; row < losses.rows(); ++row)
        if (std::isnan(ratios(row))) losses.row(row).setConstant(std::nan(""));
    return losses;
}

NamedScore named(const Judged& judged, const Baseline& baseline, const std::string& name,
                 const Choices& chosen) {
    NamedScore result{name, fit::score(judged.losses, chosen, baseline.how)};
    const fit::Matrix shared = where_known(baseline.shared, chosen);
    const fit::Score single = fit::score(shared, baseline.single);
    result.with_costs = fit::quality(result.score, judged.failures);
    result.closed = fit::closed_gap(single, fit::score(shared, chosen), judged.failures);
    result.closed_rows = single.rows;
    return result;
}

NamedScore by_chance(const Judged& judged, const Baseline& baseline) {
    NamedScore result{"random choice", fit::score_of_chance(judged.losses, baseline.how)};
    const fit::Score single = fit::score(baseline.shared, baseline.single);
    result.with_costs = fit::quality(result.score, judged.failures);
    result.closed = fit::closed_gap(single, fit::score_of_chance(baseline.shared), judged.failures);
    result.closed_rows = single.rows;
    return result;
}

/// The choices, and what deciding and knowing the features takes of a call.
Judged chosen_by(const Selector& selector, const fit::Data& data, const EvalOptions& options) {
    Judged judged{selector, data, fit::choices(selector, data, options.reuse), options.reuse};
    judged.losses = fit::losses(data, loss_options(options));
    judged.failures = fit::has_failures(data);
    judged.passed_by = fit::passed_by(selector, judged.data, judged.reuse);
    judged.decision_ns = fit::decision_ns(selector);
    const fit::Vector ratios = fit::ratios(judged.losses, judged.chosen);
    const fit::Vector seconds =
        fit::feature_seconds(selector, data).cwiseQuotient(fit::reuse_of(data, options.reuse));
    double rows = 0;
    for (Eigen::Index row = 0; row < ratios.size(); ++row) {
        if (std::isnan(ratios(row))) continue;
        judged.feature_seconds += seconds(row);
        ++rows;
    }
    judged.feature_seconds /= std::max(rows, 1.0);
    return judged;
}

/// Variants that are always taken, as far as they were timed.
void add_always(const EvalOptions& options, const Baseline& baseline, std::size_t single,
                Judged& judged) {
    const auto add = [&](const std::string& name, std::size_t variant) {
        const auto other = named(judged, baseline, name, always(judged.data, variant));
        if (other.score.rows > 0)
            judged.others.push_back(other);
        else
            judged.untimed.push_back(name);
    };
    add("single best variant " + judged.data.variants[single], single);
    const auto& otherwise = judged.selector.variants[judged.selector.otherwise];
    if (dsl::knobs_of(judged.selector, otherwise).empty())
        add("otherwise " + otherwise.name, column_of(judged.data, otherwise.name));
    if (options.baseline.empty()) return;
    const std::size_t named_one = column_of(judged.data, options.baseline);
    if (named_one == judged.data.variants.size()) {
        const std::string hint = nearest_hint(options.baseline, judged.data.variants);
        throw UsageError("--baseline: the table has no times of '" + options.baseline + '\'' +
                         (hint.empty() ? "" : ": " + hint));
    }
    add("baseline " + options.baseline, named_one);
}

/// The selector's features as fits know them; knobs are chosen, whatever a table has.
std::vector<fit::Input> inputs_of(const Selector& selector) {
    std::vector<fit::Input> inputs;
    for (const auto& feature : selector.features)
        if (!std::holds_alternative<dsl::model::Chosen>(feature.value))
            inputs.push_back({feature.name, feature.categories, false, {}});
    return inputs;
}

/// Whether the table has features that the selector reads, and as the spec has them; else it is
/// told.
bool can_be_read(const Selector& selector, const fit::Data& data, const Streams& streams) {
    if (!fit::is_blind(selector, data)) return words_match(data, inputs_of(selector), streams);
    tell_blind(fit::missing_columns(selector, data), data, streams);
    return false;
}

}  // namespace

std::vector<std::string> files_of(const EvalOptions& options) {
    std::vector<std::string> files{options.spec};
    for (const auto& more : {options.data, options.models, options.again})
        files.insert(files.end(), more.begin(), more.end());
    return files;
}

Judged judge(const EvalOptions& options, const Case& one) {
    const auto& [checked, selector, data, timed, again] = one;
    Judged judged = chosen_by(*selector, data, options);
    Choices best;
    if (again) best = repeated(options, data, *again);
    const double noise = again ? fit::score(judged.losses, best).mean - 1 : 0;
    judged.floor = share_of("--floor", options.floor, noise);
    const std::size_t single = fit::single_best(judged.losses, judged.failures);
    Baseline baseline{{judged.floor, options.seed, 1000}, always(data, single), {}};
    baseline.shared = where_known(where_known(judged.losses, judged.chosen), baseline.single);
    judged.own = named(judged, baseline, selector->name, judged.chosen);
    const double decision = judged.decision_ns * 1e-9 * fit::share_of_call(data, options.reuse);
    judged.own.with_costs += (decision + judged.feature_seconds) / judged.own.score.best_seconds;
    add_always(options, baseline, single, judged);
    judged.others.push_back(by_chance(judged, baseline));
    if (again) judged.others.push_back(named(judged, baseline, "best variant by --again", best));
    if (judged.failures)
        judged.others.push_back(named(judged, baseline, "oracle", fit::best_of(judged.losses)));
    return judged;
}

std::optional<Case> read_case(const EvalOptions& options, const Streams& streams) {
    Case one{load_and_check(options.spec, {options.models, {}})};
    const bool stands = streams.printer.tell(one.checked.loaded.report, one.checked.loaded.sources);
    if (!stands || !one.checked.model) return {};
    const auto& selectors = one.checked.model->selectors;
    std::vector<std::string> names;
    for (const auto& selector : selectors) names.push_back(selector.name);
    one.selector = &selectors[pick_selector(names, options.selector)];
    auto data = read_table_files(options.data, streams);
    if (!data) return {};
    one.data = std::move(*data);
    if (!can_be_read(*one.selector, one.data, streams)) return {};
    one.timed = !one.data.variants.empty();
    if (one.timed && !match_variants(one.data, timed_names(*one.selector, one.data), streams))
        return {};
    tell_of_reuse(one.data, options.reuse, streams);
    if (!one.timed) add_variants(*one.selector, one.data);
    const auto missing = fit::missing_columns(*one.selector, one.data);
    if (!missing.empty())
        streams.printer.note(
            fmt::format("the table has no {}: {} unknown", columns_text(missing),
                        missing.size() == 1 ? "its value is" : "their values are"));
    if (!one.timed || options.again.empty()) return one;
    if (!(one.again = read_table_files(options.again, streams))) return {};
    tell_other_origin(options.data.front(), options.again.front(), streams.printer);
    if (one.again->simulated != one.data.simulated) {
        streams.printer.error("--again: its times are " + fit::origin_of(*one.again) +
                              ", and those of --data " + fit::origin_of(one.data) +
                              ": give times of the same kind and machine");
        return {};
    }
    return one;
}

}  // namespace selgen::cli

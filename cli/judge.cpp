#include "cli/judge.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/exit.hpp"
#include "cli/laboratory.hpp"
#include "cli/tables.hpp"
#include "cli/talk.hpp"
#include "dsl/ways.hpp"
#include "fit/choices.hpp"
#include "fit/decision_cost.hpp"
#include "fit/merge.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;

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

std::vector<std::size_t> always(const fit::Data& data, std::size_t variant) {
    return std::vector<std::size_t>(static_cast<std::size_t>(data.rows()), variant);
}

std::size_t column_of(const fit::Data& data, const std::string& variant) {
    const auto found = std::find(data.variants.begin(), data.variants.end(), variant);
    return static_cast<std::size_t>(found - data.variants.begin());
}

/// The best choices by the repetition of an experiment. Throws UsageError where no row was
/// repeated.
std::vector<std::size_t> repeated(const EvalOptions& options, const fit::Data& data,
                                  const fit::Data& again) {
    const auto best =
        fit::best_when_repeated(data, again, fit::losses(again, loss_options(options)));
    const auto none = data.variants.size();
    if (std::all_of(best.begin(), best.end(), [&](std::size_t one) { return one == none; }))
        throw UsageError(fmt::format("--again: no row of {} has the id of one of {}",
                                     fmt::join(options.again, ", "),
                                     fmt::join(options.data, ", ")));
    return best;
}

/// The selector's features as fits know them; knobs are chosen, whatever a table has.
std::vector<fit::Input> inputs_of(const Selector& selector) {
    std::vector<fit::Input> inputs;
    for (const auto& feature : selector.features)
        if (!std::holds_alternative<dsl::model::Chosen>(feature.value))
            inputs.push_back({feature.name, feature.categories, false, {}});
    return inputs;
}

}  // namespace

std::vector<std::string> files_of(const EvalOptions& options) {
    std::vector<std::string> files{options.spec};
    for (const auto& more : {options.data, options.models, options.again})
        files.insert(files.end(), more.begin(), more.end());
    return files;
}

Judged judge(const EvalOptions& options, const Case& one) {
    const auto& [checked, selector_at, data, timed, again] = one;
    const Selector& selector = *selector_at;
    Judged judged{selector, data, fit::choices(selector, data, options.reuse), options.reuse};
    judged.losses = fit::losses(data, loss_options(options));
    judged.failures = fit::has_failures(data);
    judged.decision_ns = fit::decision_ns(selector);
    std::vector<std::size_t> best;
    if (again) best = repeated(options, data, *again);
    const double noise = again ? fit::score(judged.losses, best).mean - 1 : 0;
    judged.floor = share_of("--floor", options.floor, noise);
    const fit::ScoreOptions how{judged.floor, options.seed, 1000};
    judged.chosen_score = fit::score(judged.losses, judged.chosen, how);
    const auto add = [&](const std::string& name, std::size_t variant) {
        const fit::Score score = fit::score(judged.losses, always(data, variant), how);
        if (score.rows > 0)
            judged.others.push_back({name, score});
        else
            judged.untimed.push_back(name);
    };
    const std::size_t single = fit::single_best(judged.losses, judged.failures);
    add("always " + data.variants[single] + " (single best)", single);
    const auto& otherwise = selector.variants[selector.otherwise];
    if (dsl::knobs_of(selector, otherwise).empty())
        add("always " + otherwise.name + " (otherwise)", column_of(data, otherwise.name));
    if (!options.baseline.empty()) {
        const std::size_t baseline = column_of(data, options.baseline);
        if (baseline == data.variants.size())
            throw UsageError("--baseline: the table does not time '" + options.baseline + "'");
        add("always " + options.baseline, baseline);
    }
    judged.others.push_back({"at random", fit::score_of_chance(judged.losses, how)});
    if (again)
        judged.others.push_back({"the best when repeated", fit::score(judged.losses, best, how)});
    return judged;
}

std::optional<Case> read_case(const EvalOptions& options, const Streams& streams) {
    Case one{load_and_check(options.spec, {options.models, {}})};
    const bool stands = streams.talk.tell(one.checked.loaded.report, one.checked.loaded.sources);
    if (!stands || !one.checked.model) return {};
    const auto& selectors = one.checked.model->selectors;
    std::vector<std::string> names;
    for (const auto& selector : selectors) names.push_back(selector.name);
    one.selector = &selectors[pick_selector(names, options.selector)];
    auto data = read_table_files(options.data, streams);
    if (!data) return {};
    one.data = std::move(*data);
    if (!words_match(one.data, inputs_of(*one.selector), streams)) return {};
    one.timed = !one.data.variants.empty();
    if (one.timed && !match_variants(one.data, timed_names(*one.selector, one.data), streams))
        return {};
    tell_of_reuse(one.data, options.reuse, streams);
    if (!one.timed) add_variants(*one.selector, one.data);
    const auto missing = fit::missing_columns(*one.selector, one.data);
    if (!missing.empty())
        streams.talk.note(fmt::format("the table has no {}: {} as unknown", columns_text(missing),
                                      missing.size() == 1 ? "it counts" : "they count"));
    if (!one.timed || options.again.empty()) return one;
    if (!(one.again = read_table_files(options.again, streams))) return {};
    if (one.again->simulated != one.data.simulated) {
        streams.talk.trouble("--again: its times are " + fit::origin_of(*one.again) +
                             ", and those of --data " + fit::origin_of(one.data) +
                             ": noise is told by the same kind, of the same machine");
        return {};
    }
    return one;
}

}  // namespace selgen::cli

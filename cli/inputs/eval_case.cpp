// Reads the spec and the tables of an evaluation, matches them, and notes rows that the model was
// fitted to.
#include "cli/inputs/eval_case.hpp"

#include <fmt/format.h>

#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/evaluate/trained_rows.hpp"
#include "fit/table/merge.hpp"

namespace selgen::cli {

std::vector<std::string> files_of(const EvalOptions& options) {
    std::vector<std::string> files{options.spec};
    for (const auto& more : {options.data, options.models, options.again})
        files.insert(files.end(), more.begin(), more.end());
    return files;
}

namespace {

/// The data by the odd runs; nothing after an error, which is printed.
std::optional<fit::Data> read_odd(const EvalOptions& options, const dsl::model::Selector& selector,
                                  const Streams& streams) {
    auto data = read_table_files(options.data, streams, fit::Runs::odd);
    if (!data || fit::has_errors(fit::match_table(selector, *data, options.reuse))) return {};
    return data;
}

}  // namespace

std::optional<Case> read_case(const EvalOptions& options, const Streams& streams) {
    Case one{load_and_check(options.spec, {options.models, {}})};
    const bool stands =
        streams.printer.print_report(one.checked.loaded.report, one.checked.loaded.sources);
    if (!stands || !one.checked.model) return {};
    const auto& selectors = one.checked.model->selectors;
    std::vector<std::string> names;
    for (const auto& selector : selectors) names.push_back(selector.name);
    one.selector = &selectors[pick_selector(names, options.selector)];
    const fit::Runs other = options.halves ? fit::Runs::odd : fit::Runs::all;
    auto data =
        read_table_files(options.data, streams, options.halves ? fit::Runs::even : fit::Runs::all);
    if (!data) return {};
    one.data = std::move(*data);
    one.timed = !one.data.variants.empty();
    if (!report(fit::match_table(*one.selector, one.data, options.reuse), streams)) return {};
    one.data = fit::with_feature_costs(std::move(one.data), *one.selector,
                                       fit::feature_costs_named(options.feature_costs).value());
    if (options.halves && !(one.odd = read_odd(options, *one.selector, streams))) return {};
    if (!one.timed || options.again.empty()) return one;
    if (!(one.again = read_table_files(options.again, streams, other))) return {};
    report_provenance(options.data.front(), options.again.front(), streams);
    if (one.again->simulated != one.data.simulated) {
        streams.printer.error("--again: its times are " + fit::provenance_of(*one.again) +
                              ", but those of --data are " + fit::provenance_of(one.data) +
                              ": use times of the same kind, from the same machine");
        return {};
    }
    return one;
}

std::optional<fit::Judged> judge(const EvalOptions& options, const Case& one,
                                 const Streams& streams) {
    fit::Judged judged = fit::judge(*one.selector, one.data, one.again ? &*one.again : nullptr,
                                    {loss_options(options),
                                     options.seed,
                                     options.baseline,
                                     share_of("--floor", options.floor),
                                     options.data,
                                     options.again,
                                     {},
                                     one.odd ? &*one.odd : nullptr});
    const std::size_t stored = one.selector->replay.rows.size();
    if (const std::size_t trained = fit::trained_rows(*one.selector, one.data, options.reuse))
        streams.printer.note(fmt::format(
            "the model was fitted to rows of this table ({} of its {} stored training rows are in "
            "it): use other rows to see how good its choices are for new inputs",
            trained, stored));
    if (judged.own.score.rows > 0) return judged;
    streams.printer.error(
        "no row has times for both the chosen variant and another one: nothing to evaluate");
    return {};
}

}  // namespace selgen::cli

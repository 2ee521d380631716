// Fits the rule of a knob to tables of times (`selgen fit --knob`).
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/errors.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "dsl/check/spec.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/knobs/matching.hpp"
#include "fit/table/phase_lengths.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;

/// The checked selector of that name. Reports errors of the spec; then it returns nothing.
std::optional<Selector> checked(const Loaded& loaded, const std::string& name,
                                const Streams& streams) {
    dsl::Report report = loaded.report;
    const auto model = dsl::check(loaded.specs, loaded.sources, report);
    dsl::Report errors;
    for (const dsl::Diagnostic& one : report.found())
        if (one.severity == dsl::Severity::error) errors.add(one);
    if (!streams.printer.print_report(errors, loaded.sources) || !model) return {};
    return *std::ranges::find(model->selectors, name, &Selector::name);
}

/// The options for the rule: a network with an output for each value, or a model that names one.
fit::FitOptions options_of(const FitOptions& given, const fit::KnobTrainingSet& training) {
    fit::FitOptions options = fit_options(given);
    if (training.quantity.empty()) {
        options.goal = fit::Goal::choice;
        return options;
    }
    if (options.kind && options.kind != fit::Kind::network)
        throw UsageError(
            "the rule for knob '" + given.knob + "' needs " + training.quantity +
            " for each value: use --model network, or, for other models, write choose " +
            given.knob + " by NAME;");
    options.kind = fit::Kind::network;
    return options;
}

}  // namespace

FitResult fit_knob(const FitOptions& options, const Loaded& loaded,
                   const dsl::ast::Selector& selector, const Streams& streams) {
    auto asked = fit::knob_training_set(selector, options.knob);
    if (const auto* why = std::get_if<std::string>(&asked)) throw UsageError(*why);
    const auto written = checked(loaded, selector.name.text, streams);
    if (!written) return {Exit::errors};
    auto table = read_table_files(options.data, streams);
    if (!table) return {Exit::errors};
    *table = fit::with_feature_costs(std::move(*table), *written,
                                     fit::feature_costs_named(options.feature_costs).value());
    report(fit::match_configurations(*written, *table), streams);
    if (fit::has_plans(*table))
        streams.printer.note(fmt::format(
            "the table has times of plans (setup:…). The model of knob '{}' counts {} of a plan "
            "for each call, whatever `reuse` is in the program: set --reuse to the number of calls "
            "that share a plan",
            options.knob, options.reuse == 1 ? "all" : fmt::format("1/{}", options.reuse)));
    const auto made = fit::knob_data(std::get<fit::KnobTrainingSet>(asked),
                                     fit::with_plans_in_times(*table, options.reuse));
    if (const auto* why = std::get_if<std::string>(&made)) {
        streams.printer.error(*why);
        return {Exit::errors};
    }
    const auto& data = std::get<fit::Data>(made);
    report(fit::match_values(std::get<fit::KnobTrainingSet>(asked), data), streams);
    const auto training = fit::of_values(std::get<fit::KnobTrainingSet>(std::move(asked)), data);
    const std::vector<dsl::ast::Spec> specs{{{training.selector}, {}}};
    const fit::Inputs inputs = fit::inputs_of(training.selector);
    if (!report(fit::match_features(data, inputs), streams) ||
        !report(fit::match_ranges(data, *written), streams))
        return {Exit::errors};
    const auto finish = [&](const dsl::ast::Model& model) { return knob_model(training, model); };
    return learn_and_write(options,
                           {specs, loaded.sources, inputs, data, options_of(options, training)},
                           finish, streams);
}

}  // namespace selgen::cli

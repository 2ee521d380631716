#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/errors.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/commands/table_matching.hpp"
#include "cli/evaluation/tables.hpp"
#include "cli/exit.hpp"
#include "cli/output/diagnostics.hpp"
#include "dsl/check/spec.hpp"
#include "dsl/model/configurations.hpp"
#include "fit/knobs/training_set.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;

/// The selector of that name as it is checked; nothing where the spec has errors, which are told.
std::optional<Selector> checked(const Loaded& loaded, const std::string& name,
                                const Streams& streams) {
    dsl::Report told = loaded.report;
    const auto model = dsl::check(loaded.specs, loaded.sources, told);
    dsl::Report errors;
    for (const dsl::Diagnostic& one : told.found())
        if (one.severity == dsl::Severity::error) errors.add(one);
    if (!streams.printer.tell(errors, loaded.sources) || !model) return {};
    return *std::ranges::find(model->selectors, name, &Selector::name);
}

/// Tells which times of the table are of no way of the selector.
void tell_unknown_ways(const Selector& selector, const fit::Data& table, const Streams& streams) {
    std::vector<std::string> unknown, known;
    for (const auto& variant : selector.variants)
        known.push_back(dsl::name_of_ways(selector, variant));
    for (const std::string& timed : table.variants) {
        const auto is_of = [&](const auto& one) { return dsl::is_way(selector, one, timed); };
        if (std::ranges::none_of(selector.variants, is_of)) unknown.push_back("time:" + timed);
    }
    if (!unknown.empty())
        streams.printer.note(fmt::format(
            "the table's {} of the selector ({}): ignored",
            columns_text(unknown) +
                (unknown.size() == 1 ? " is not a configuration" : " are not configurations"),
            fmt::join(known, ", ")));
}

/// Tells which words of the knob have no times, or not in all rows: they are compared less.
void tell_untimed(const fit::KnobTrainingSet& training, const fit::Data& data,
                  const Streams& streams) {
    const std::string& knob = training.knobs[training.at];
    for (const std::string& value : training.values[training.at]) {
        if (value.find_first_not_of("0123456789") == value.npos) continue;
        const auto at = std::ranges::find(data.variants, knob + "_" + value);
        if (at == data.variants.end()) {
            streams.printer.note(fmt::format(
                "the table has no times with {} {}: the rule will never choose it", knob, value));
            continue;
        }
        const auto times = data.time.col(at - data.variants.begin()).array();
        if (const auto missing = times.isNaN().count(); missing > 0)
            streams.printer.note(fmt::format(
                "{} of {} rows have no time with {} {}: the model may choose it there nevertheless",
                missing, data.rows(), knob, value));
    }
}

/// What suits the rule: a network with an output for each value, or what names one.
fit::FitOptions options_of(const FitOptions& given, const fit::KnobTrainingSet& training) {
    fit::FitOptions options = fit_options(given);
    if (training.quantity.empty()) {
        options.goal = fit::Goal::choice;
        return options;
    }
    if (options.kind && options.kind != fit::Kind::network)
        throw UsageError(
            "the rule of knob '" + given.knob + "' needs " + training.quantity +
            " of each value: use --model network, or, for other models, write choose " +
            given.knob + " by NAME;");
    options.kind = fit::Kind::network;
    return options;
}

}  // namespace

int fit_knob(const FitOptions& options, const Loaded& loaded, const dsl::ast::Selector& selector,
             const Streams& streams) {
    auto asked = fit::knob_training_set(selector, options.knob);
    if (const auto* why = std::get_if<std::string>(&asked)) throw UsageError(*why);
    const auto written = checked(loaded, selector.name.text, streams);
    if (!written) return Exit::findings;
    const auto table = read_table_files(options.data, streams);
    if (!table) return Exit::findings;
    tell_unknown_ways(*written, *table, streams);
    const auto made = fit::knob_data(std::get<fit::KnobTrainingSet>(asked), *table);
    if (const auto* why = std::get_if<std::string>(&made)) {
        streams.printer.error(*why);
        return Exit::findings;
    }
    const auto& data = std::get<fit::Data>(made);
    tell_untimed(std::get<fit::KnobTrainingSet>(asked), data, streams);
    const auto training = fit::of_values(std::get<fit::KnobTrainingSet>(std::move(asked)), data);
    const std::vector<dsl::ast::Spec> specs{{{training.selector}, {}}};
    const fit::Inputs inputs = fit::inputs_of(training.selector);
    if (!features_match(data, inputs, streams)) return Exit::findings;
    const auto finish = [&](const dsl::ast::Model& model) { return knob_model(training, model); };
    return learn_and_write(options,
                           {specs, loaded.sources, inputs, data, options_of(options, training)},
                           finish, streams);
}

}  // namespace selgen::cli

// Prepares the fit of a knob's rule: the choice among the knob's values, like one among variants.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/errors.hpp"
#include "dsl/check/spec.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/knobs/training_set.hpp"
#include "fit/table/phase_lengths.hpp"
#include "workflow/fit/fit_case.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

using dsl::model::Selector;

/// The checked selector with that name; nothing after an error of the spec.
std::optional<Selector> checked(const Loaded& loaded, const std::string& name, Messages& messages) {
    dsl::Report report = loaded.report;
    const auto model = dsl::check(loaded.specs, loaded.sources, report);
    for (const dsl::Diagnostic& one : report.found())
        if (one.severity == dsl::Severity::error) messages.report.add(one);
    if (messages.has_errors() || !model) return {};
    return *std::ranges::find(model->selectors, name, &Selector::name);
}

/// The options for the rule: a network with an output for each value, or a model that names one.
fit::FitOptions options_of(const FitRequest& request, const fit::KnobTrainingSet& training) {
    fit::FitOptions options = request.options;
    if (training.quantity.empty()) {
        options.goal = fit::Goal::choice;
        return options;
    }
    if (options.kind && options.kind != fit::Kind::network)
        throw UsageError(
            "the rule for knob '" + request.knob + "' needs " + training.quantity +
            " for each value: use --model network, or, for other models, write choose " +
            request.knob + " by NAME;");
    options.kind = fit::Kind::network;
    return options;
}

}  // namespace

std::optional<FitCase> case_of_knob(const FitRequest& request, const Loaded& loaded,
                                    const dsl::ast::Selector& selector, Messages& messages) {
    auto asked = fit::knob_training_set(selector, request.knob);
    if (const auto* why = std::get_if<std::string>(&asked)) throw UsageError(*why);
    auto& all_values = std::get<fit::KnobTrainingSet>(asked);
    const auto written = checked(loaded, selector.name.text, messages);
    if (!written) return {};
    auto table = read_tables(request.data, messages.remarks);
    if (!table) return {};
    const double reuse = request.options.loss.reuse;
    *table = fit::with_feature_costs(std::move(*table), *written, request.options.feature_costs);
    append(messages.remarks, fit::match_configurations(*written, *table));
    if (fit::has_plans(*table))
        messages.note(fmt::format(
            "the table has times of plans (setup:…). The model of knob '{}' counts {} of a plan "
            "for each call, whatever `reuse` is in the program: set --reuse to the number of calls "
            "that share a plan",
            request.knob, reuse == 1 ? "all" : fmt::format("1/{}", reuse)));
    auto made = fit::knob_data(all_values, fit::with_plans_in_times(*table, reuse));
    if (const auto* why = std::get_if<std::string>(&made)) {
        messages.error(*why);
        return {};
    }
    auto& data = std::get<fit::Data>(made);
    append(messages.remarks, fit::match_values(all_values, data));
    const auto training = fit::of_values(std::move(all_values), data);
    const fit::Inputs inputs = fit::inputs_of(training.selector);
    append(messages.remarks, fit::match_features(data, inputs));
    if (messages.has_errors()) return {};
    append(messages.remarks, fit::match_ranges(data, *written));
    if (messages.has_errors()) return {};
    return FitCase{{{{training.selector}, {}}},
                   loaded.sources,
                   inputs,
                   std::move(data),
                   options_of(request, training),
                   [training](const FitCase&, const dsl::ast::Model& model) {
                       return fit::knob_model(training, model);
                   }};
}

}  // namespace selgen::workflow

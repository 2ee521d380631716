// Reads the spec and the tables of a fit, matches them, and fits the model.
#include "workflow/fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/errors.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/spec.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/fit.hpp"
#include "fit/knobs/variant_data.hpp"
#include "fit/replay.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/table/matching.hpp"
#include "fit/table/phase_lengths.hpp"
#include "gen/selftest/decidable.hpp"
#include "host/files.hpp"
#include "report/text/fit.hpp"
#include "workflow/fit/fit_case.hpp"
#include "workflow/pick.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

namespace ast = dsl::ast;

void check_options(const FitRequest& request) {
    const fit::FitOptions& options = request.options;
    if (!options.hidden.empty() && options.kind != fit::Kind::network)
        throw UsageError("--hidden: requires --model network");
    if (options.explainable && options.kind)
        throw UsageError("--explainable and --model exclude each other");
    if (options.safe && !request.knob.empty())
        throw UsageError("--safe and --knob exclude each other: a knob has no `otherwise`");
    if (options.keep > 0 && !request.knob.empty())
        throw UsageError("--keep and --knob exclude each other: a knob keeps all its values");
}

void check_output(const FitRequest& request) {
    const std::string output = request.output == "-" ? "" : request.output;
    std::vector<std::string> read = request.data;
    read.push_back(request.spec);
    host::check_not_read(output, read);
    check_has_only_models(output);  // a handwritten model may be replaced
}

/// The checked selector, with a placeholder for the model that is to be fitted. Nothing after an
/// error of the spec.
std::optional<dsl::model::Selector> checked_selector(const Loaded& loaded,
                                                     const fit::Inputs& inputs,
                                                     Messages& messages) {
    std::vector<ast::Spec> specs = loaded.specs;
    for (auto& spec : specs)
        std::erase_if(spec.items, [&](const ast::Item& item) {
            const auto* model = std::get_if<ast::Model>(&item);
            return model != nullptr && model->name.text == inputs.model;
        });
    specs[0].items.emplace_back(fit::placeholder_model(inputs));
    dsl::Report checked = loaded.report;
    const auto model = dsl::check(specs, loaded.sources, checked);
    // It is not known yet which features the fitted model reads.
    for (const dsl::Diagnostic& one : checked.found())
        if (one.code != dsl::Code::never_used) messages.report.add(one);
    if (messages.has_errors() || !model) return {};
    return *std::ranges::find(model->selectors, inputs.selector, &dsl::model::Selector::name);
}

/// Makes the knobs features of the spec and the table, so that the variants are chosen after the
/// rules have chosen the knobs.
void choose_knobs_first(const FitRequest& request, const dsl::model::Selector& selector,
                        FitCase& one, Messages& messages) {
    for (const auto& knob : selector.knobs)
        if (knob.chooser.empty())
            messages.note("the rule of knob '" + knob.name +
                          "' has no model yet: the variants are fitted with its best value in each "
                          "row. Fit the knob first: selgen fit " +
                          request.spec + " --knob " + knob.name);
    for (ast::Spec& spec : one.specs) spec = fit::with_knobs_as_features(spec, selector);
    one.data = fit::variant_data(selector, one.data, one.options.loss.reuse);
    one.inputs = fit::inputs_of(picked_selector(request.spec, one.specs, request.selector));
    one.finish = {};
}

/// The table with the variants that the model chooses among.
fit::Data among_few(const FitCase& one, fit::Data data, Messages& messages) {
    auto few = fit::few_variants(std::move(data), one.inputs.otherwise,
                                 {one.options.keep, one.options.loss});
    messages.note(fit::predictions_text(few.data));
    messages.note(few.note);
    return std::move(few.data);
}

/// Adds rows of the table to the model, except rows in which rounding can change the decision; the
/// self-test of a header replays them.
dsl::ast::Model with_replay(const FitCase& one, const dsl::ast::Model& model) {
    const auto selector = fit::with_model({one.specs, one.sources, one.inputs.selector}, model);
    const fit::ReplayOptions options{32, one.options.seed, one.options.loss};
    const auto is_clear = [](const auto& of, std::span<const double> features) {
        return gen::is_decidable(of, features);
    };
    dsl::ast::Model with_rows = model;
    if (auto replay = fit::replay(selector, one.data, options, is_clear))
        with_rows.statements.emplace_back(std::move(*replay));
    return with_rows;
}

/// Why the share of plans in the costs is fixed when the model is fitted.
std::string why_fixed(const fit::Inputs& inputs) {
    if (!inputs.has_phases) return "selector '" + inputs.selector + "' has no `phase` statement";
    return "the goal of selector '" + inputs.selector + "' does not use `setup`";
}

/// The table with copies of its rows for phases of different lengths, if plans take time. Where the
/// model cannot depend on the length, a note reports it.
fit::Data for_phases(const fit::Inputs& inputs, const fit::Data& data, double reuse,
                     Messages& messages) {
    if (!fit::has_plans(data)) return data;
    if (inputs.has_phases && (inputs.any_kind || inputs.wants_setup))
        return fit::with_phase_lengths(data, fit::phase_lengths(data, reuse));
    messages.note(fmt::format(
        "the table has times of plans (setup:…). The model counts {} of a plan for each call, "
        "whatever `reuse` is in the program, because {}{}",
        reuse == 1 ? "all" : fmt::format("1/{}", reuse), why_fixed(inputs),
        !inputs.has_phases && reuse == 1
            ? ". If calls share a plan, add `phase while …;`, or set --reuse"
            : ""));
    return data;
}

/// The case of a selector's variants; nothing after an error. Throws UsageError.
std::optional<FitCase> case_of_variants(const FitRequest& request, const Loaded& loaded,
                                        const ast::Selector& selector, Messages& messages) {
    const fit::FitOptions& options = request.options;
    const double reuse = options.loss.reuse;
    fit::Inputs inputs = fit::inputs_of(selector);
    if (inputs.model.empty())
        throw UsageError(fit::why_not({}, inputs, {}) +
                         (dsl::all<ast::Knob>(selector.statements).empty()
                              ? ""
                              : "; or add --knob NAME to fit the rule for a knob"));
    const auto checked = checked_selector(loaded, inputs, messages);
    if (!checked) return {};
    auto data = read_tables(request.data, messages.remarks);
    if (!data) return {};
    *data = fit::with_feature_costs(std::move(*data), *checked, options.feature_costs);
    *data = fit::with_lets(*checked, inputs, std::move(*data), reuse);
    FitCase one{loaded.specs,     loaded.sources, std::move(inputs),
                std::move(*data), options,        with_replay};
    const bool has_knobs = !checked->knobs.empty();
    if (has_knobs) choose_knobs_first(request, *checked, one, messages);
    one.inputs.variants = names_of(checked->variants);
    if (!has_knobs)
        one.data.predicted = fit::predicted_times(one.data, one.inputs.variants, options.seed);
    const auto matches = [&](const Remarks& remarks) {
        append(messages.remarks, remarks);
        return !messages.has_errors();
    };
    if (!matches(fit::match_variants(one.data, one.inputs.variants)) ||
        !matches(fit::match_features(one.data, one.inputs)) ||
        !matches(fit::match_ranges(one.data, *checked)) ||
        !matches(fit::match_reuse(one.data, reuse)))
        return {};
    one.data = among_few(one, std::move(one.data), messages);
    one.data = for_phases(one.inputs, one.data, reuse, messages);
    return one;
}

/// Fits the case; nothing after an error.
std::shared_ptr<const fit::FitSummary> fitted(const FitRequest& request, FitCase one,
                                              Messages& messages) {
    if (const std::string why = fit::why_not(one.data, one.inputs, one.options); !why.empty())
        throw UsageError(why);
    auto result =
        fit::fit({one.specs, one.sources, one.inputs.selector}, one.inputs, one.data, one.options);
    if (const auto* why = std::get_if<std::string>(&result)) {
        messages.error(*why);
        return {};
    }
    auto summary = std::make_shared<fit::FitSummary>();
    summary->found = std::get<fit::Fitted>(std::move(result));
    if (one.finish) summary->found.model = one.finish(one, summary->found.model);
    for (const std::string& path : request.data)
        summary->files.push_back(std::filesystem::path(path).filename().string());
    summary->options = request.options;  // as given
    summary->options.progress = {};      // it refers to the caller
    summary->knob = request.knob;
    summary->data = std::move(one.data);
    return summary;
}

}  // namespace

FitReport fit(const FitRequest& request) {
    return run_stage<FitReport>([&](FitReport& done) {
        check_options(request);
        check_output(request);
        const std::string output = request.output == "-" ? "" : request.output;
        const Loaded loaded = load(
            request.spec, {.may_be_missing = request.imported.empty() ? output : request.imported});
        done.messages.sources = loaded.sources;
        if (loaded.specs.size() < loaded.sources.size()) {
            done.messages.report = loaded.report;
            return;
        }
        const ast::Selector& selector =
            picked_selector(request.spec, loaded.specs, request.selector);
        auto one = request.knob.empty() ? case_of_variants(request, loaded, selector, done.messages)
                                        : case_of_knob(request, loaded, selector, done.messages);
        if (!one) return;
        done.fitted = fitted(request, std::move(*one), done.messages);
        if (done.fitted) done.model = report::model_file_text(*done.fitted);
    });
}

}  // namespace selgen::workflow

// Implements `selgen fit`: fits the model of a selector to tables, writes it as a spec and prints
// the scores of all candidates.
#include "fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/held_out_levels.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/spec.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/knobs/variant_data.hpp"
#include "fit/lets.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/selection/learn.hpp"
#include "fit/table/phase_lengths.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "report/axes.hpp"

namespace selgen::cli {
namespace {

namespace ast = dsl::ast;

const ast::Selector& selector_of(const std::vector<ast::Spec>& specs, const std::string& wanted) {
    std::vector<const ast::Selector*> all;
    std::vector<std::string> names;
    for (const auto& spec : specs)
        for (const auto& item : spec.items)
            if (const auto* one = std::get_if<ast::Selector>(&item)) {
                all.push_back(one);
                names.push_back(one->name.text);
            }
    return *all[pick_selector(names, wanted)];
}

/// The checked selector, with a placeholder for the model that is to be fitted. Reports errors of
/// the spec; then it returns nothing.
std::optional<dsl::model::Selector> checked_selector(const Loaded& loaded,
                                                     const fit::Inputs& inputs,
                                                     const Streams& streams) {
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
    dsl::Report reported;
    for (const dsl::Diagnostic& one : checked.found())
        if (one.code != dsl::Code::never_used) reported.add(one);
    if (!streams.printer.print_report(reported, loaded.sources) || !model) return {};
    return *std::ranges::find(model->selectors, inputs.selector, &dsl::model::Selector::name);
}

/// The variants, each with the values of its knobs without a rule.
std::vector<std::string> names_of_variants(const dsl::model::Selector& selector) {
    std::vector<std::string> names;
    for (const auto& variant : selector.variants) names.push_back(variant.name);
    return names;
}

/// The specs and the table for the choice of the variant, after the rules have chosen the knobs.
void choose_knobs_first(const FitOptions& options, const dsl::model::Selector& selector,
                        std::vector<ast::Spec>& specs, fit::Data& data, const Streams& streams) {
    for (const auto& knob : selector.knobs)
        if (knob.chooser.empty())
            streams.printer.note(fmt::format(
                "the rule of knob '{}' has no model yet: the variants are fitted with its best "
                "value in each row. Fit the knob first: selgen fit {} --knob {}",
                knob.name, options.spec, knob.name));
    for (ast::Spec& spec : specs) spec = fit::with_knobs_as_features(spec, selector);
    data = fit::variant_data(selector, data, options.reuse);
}

/// The table with the variants that the model chooses among.
fit::Data among_few(const FitOptions& options, const fit::Inputs& inputs, fit::Data data,
                    const Streams& streams) {
    auto few =
        fit::few_variants(std::move(data), inputs.otherwise, {options.keep, loss_options(options)});
    for (const std::string& note : {fit::predictions_text(few.data), few.note})
        if (!note.empty()) streams.printer.note(note);
    return std::move(few.data);
}

std::string heading(const FitOptions& options, const fit::Data& data) {
    std::vector<std::string> files;
    for (const std::string& path : options.data)
        files.push_back(std::filesystem::path(path).filename().string());
    return fmt::format("seed {}, {} rows from {}", options.seed, data.rows() / data.copies,
                       fmt::join(files, ", "));
}

/// The model as a spec, with what is known of it.
std::string spec_text(const FitOptions& options, const fit::Data& data, const fit::Fitted& found) {
    const fit::EvaluatedCandidate& chosen = found.evaluated[found.chosen];
    std::string text =
        fmt::format("// Written by selgen fit: {}; {}.\n", chosen.name, heading(options, data));
    text += fmt::format(
        "// Cross-validated mean slowdown: {:.4f} (worst {:.2f});\n"
        "// for the single best variant, {}: {:.4f} (worst {:.2f}).\n",
        chosen.score.mean, chosen.score.worst, found.single_name, found.single.mean,
        found.single.worst);
    text += held_out_levels_comment(found) + asked_text(options);
    if (const std::string phases = phases_text(data); !phases.empty())
        text += "// Here, " + phases + ".\n";
    if (!data.simulated.empty())
        text += "// The times are simulated, not measured: " + data.simulated + ".\n";
    if (chosen.relative && fit::has_plans(data))
        text += "// The times include each call's share of the plan.\n";
    return text + dsl::print({{found.model}, {}});
}

/// How to set the value of a knob without a model.
std::string without_model(const std::string& knob, const std::string& best) {
    const std::string value = best.substr(knob.size() + 1);
    const bool number = value.find_first_not_of("0123456789") == value.npos;
    return fmt::format("knob '{}' needs no model if {} is its {} value, which is the default\n",
                       knob, value, number ? "last" : "first");
}

/// The step of a fit on the last line of a terminal, with the time left.
class ProgressLine {
public:
    explicit ProgressLine(const Streams& streams) : streams_(streams) {}

    void show(const fit::FitProgress& step) {
        clear();
        host::ForwardedSignals::check();
        if (!streams_.watched) return;
        const std::chrono::duration<double> passed = Clock::now() - begin_;
        const auto done = static_cast<double>(step.step), all = static_cast<double>(step.steps);
        std::string text = fmt::format("{} of {}: {}", step.step + 1, step.steps, step.candidate);
        if (step.step > 1)
            text += fmt::format(", about {:.0f} s left", passed.count() / done * (all - done));
        streams_.err << text << std::flush;
    }

    void clear() const {
        if (streams_.watched) streams_.err << clear_line << std::flush;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr const char* clear_line = "\r\x1b[K";
    const Streams& streams_;
    Clock::time_point begin_ = Clock::now();
};

fit::Objective objective_of(const FitOptions& options) {
    return fit::objective_named(options.objective).value();
}

/// A note where the model is not better than the single best variant.
std::string useless_text(const FitOptions& options, const fit::Fitted& found) {
    const bool always = found.safe && found.safe->is_always_default();
    if (always || found.evaluated[found.chosen].with_costs <
                      fit::quality(found.single, objective_of(options)))
        return {};
    const std::string text = "no candidate is better than always choosing " + found.single_name;
    if (!options.knob.empty()) return text + ": " + without_model(options.knob, found.single_name);
    return text + ": `otherwise " + found.single_name +
           ";` alone is enough if it can run for every input\n";
}

/// A note if the written model makes the same choice in all rows: the scores are of other models.
std::string constant_text(const FitOptions& options, const fit::Fitted& found) {
    if (found.constant_choice.empty() || !options.knob.empty() ||
        (found.safe && found.safe->is_always_default()) || !useless_text(options, found).empty())
        return {};
    return fmt::format(
        "the model fitted to all rows always chooses {}, but the scores above are from "
        "models\nfitted to subsets of the rows: measure more rows\n",
        found.constant_choice);
}

/// How the choices compare with the default, if --safe asked for it.
std::string safe_text(const fit::Fitted& found) {
    if (!found.safe) return {};
    const fit::SafeFit& safe = *found.safe;
    const auto share = [](double value) { return fmt::format("{:.1f} %", 100 * value); };
    if (safe.is_always_default())
        return fmt::format(
            "no margin up to {:g} % makes the choices safe enough: {} of them lose more than {:g} "
            "%\n"
            "(without a margin: {}). The model always chooses {}. Measure more rows, allow a "
            "larger\n"
            "loss, or try more kinds of models\n",
            100 * safe.settings.back().margin, share(safe.settings.back().safety.losing),
            100 * safe.most_loss, share(safe.before().losing), safe.otherwise);
    std::string text = fmt::format(
        "compared with always choosing {} in {}, {} of the choices lose more than {:g} %",
        safe.otherwise, counted(safe.rows, "held-out row"), share(safe.after().losing),
        100 * safe.most_loss);
    const std::string gain = share(std::expm1(safe.after().gain));
    if (safe.setting == 0)
        text += fmt::format(",\nand the mean gain is {}: no margin is needed\n", gain);
    else
        text += fmt::format(
            "\n(without the margin: {}), and the mean gain is {} (without: {})\n"
            "margin {:g} %: fitted as if every variant except {} were this much slower\n",
            share(safe.before().losing), gain, share(std::expm1(safe.before().gain)),
            100 * safe.settings[safe.setting].margin, safe.otherwise);
    // With fewer groups, one that loses would exceed the limit.
    if (const double enough = 1 / fit::most_losing_rows; static_cast<double>(safe.groups) < enough)
        text +=
            fmt::format("{} {} too few to show that at most {:g} % lose: measure {:g} or more\n",
                        counted(safe.groups, "group"), safe.groups == 1 ? "is" : "are",
                        100 * fit::most_losing_rows, enough);
    return text;
}

/// A note on rows outside the domain of the model of their fold.
std::string outside_text(const FitOptions& options, const fit::Data& data,
                         const fit::Fitted& found) {
    const auto copies = static_cast<std::size_t>(data.copies);
    const std::size_t rows = found.evaluated[found.chosen].rows_without_model / copies;
    if (rows == 0) return {};
    const std::string chosen = options.knob.empty()
                                   ? "`otherwise` decides for them"
                                   : "knob '" + options.knob + "' has its default value for them";
    const char* const advice =
        found.evaluated[found.chosen].kind == fit::Kind::polynomial
            ? "; polynomials are not used there, but trees and forests are if the selector has "
              "`outside clamp;`"
            : "; add `outside clamp;` to the selector to use the model for them, too";
    return fmt::format(
        "{} of {} rows {} outside the domain of the model for their fold:\n"
        "{}{}\n",
        rows, data.rows() / data.copies, rows == 1 ? "is" : "are", chosen, advice);
}

/// A line of the table; `overhead`: seconds that a call pays for deciding, if any.
std::string line_of(const std::string& name, std::size_t width, const fit::Score& score,
                    double with_costs, std::optional<double> overhead) {
    return fmt::format("{:{}}  {:13.4f}  {:7.2f}  {:6.0f} %  {:10.4f}{}\n", name, width, score.mean,
                       score.worst, 100 * score.accuracy, with_costs,
                       overhead ? fmt::format("  {:>9}", report::time_text(*overhead)) : "");
}

std::string table_text(const FitOptions& options, const fit::Fitted& found) {
    const fit::Objective objective = objective_of(options);
    const std::string single = "  single best variant " + found.single_name;
    std::size_t width = single.size();
    for (const auto& one : found.evaluated) width = std::max(width, one.name.size() + 2);
    std::string text = fmt::format("{:{}}  {:>13}  {:>7}  {:>8}  {:>10}  {:>9}\n", "", width,
                                   "mean slowdown", "worst", "accuracy", "with costs", "overhead");
    for (std::size_t i = 0; i < found.evaluated.size(); ++i) {
        const auto& one = found.evaluated[i];
        const char* mark = i == found.chosen ? "* " : one.folds > 0 ? "- " : "  ";
        text += line_of(mark + one.name, width, one.score, one.with_costs, one.price_seconds);
    }
    const auto free = [&](const std::string& name, const fit::Score& score) {
        return line_of(name, width, score, fit::quality(score, objective), {});
    };
    text += free(single, found.single);
    if (found.otherwise.rows > 0) text += free("  otherwise", found.otherwise);
    return text + free("  random choice", found.chance);
}

/// The key of the table's marks.
std::string key_text(const FitOptions& options, const fit::Data& data, const fit::Fitted& found) {
    std::string text = found.safe && found.safe->setting > 0 ? "* chosen: safe enough (--safe)\n"
                       : found.by_held_out_levels
                           ? "* chosen: the first kind of model within one standard error of the "
                             "lowest costs, in held-out\n  rows and on other kinds of input\n"
                       : found.preferred ? "* chosen: the simplest candidate within one standard "
                                           "error of the lowest `with costs`\n"
                                         : "* chosen: the lowest `with costs`\n";
    const auto dropped =
        std::ranges::find_if(found.evaluated, [](const auto& one) { return one.folds > 0; });
    if (dropped != found.evaluated.end())
        text += fmt::format("- dropped after {} of {} folds: surely worse than the best\n",
                            dropped->folds, found.folds);
    text +=
        fmt::format("with costs: the {}, with the overhead of deciding in the time of each row\n",
                    fit::name_of(objective_of(options)));
    if (const auto failed = data.time.array().isInf().count() / data.copies; failed > 0)
        text += fmt::format("{} failed: --penalty and --cutoff set {} cost\n",
                            counted(failed, "run"), failed == 1 ? "its" : "their");
    if (const auto stopped = (data.censored.array() > 0).count() / data.copies; stopped > 0)
        text +=
            fmt::format("{} {} stopped: estimates of {} count\n", counted(stopped, "run"),
                        stopped == 1 ? "was" : "were", stopped == 1 ? "its time" : "their times");
    return text;
}

std::string report_text(const FitOptions& options, const fit::Data& data,
                        const fit::Fitted& found) {
    std::string text = fmt::format("{}: {}, {} variants, {} folds\n", found.model.name.text,
                                   heading(options, data), data.variants.size(), found.folds);
    if (const std::string phases = phases_text(data); !phases.empty()) text += phases + '\n';
    text += table_text(options, found);
    if (found.otherwise.rows == 0)
        text += "left out: the variant of `otherwise`, because the table has no times for it\n";
    if (!found.beyond_budget.empty())
        text += fmt::format("not tried, because --budget was spent: {}\n",
                            fmt::join(found.beyond_budget, "; "));
    return text + held_out_levels_text(found) + key_text(options, data, found) + safe_text(found) +
           outside_text(options, data, found) + useless_text(options, found) +
           constant_text(options, found);
}

nlohmann::ordered_json json_of(const fit::Score& score) {
    return {{"rows", score.rows},
            {"mean_slowdown", score.mean},
            {"worst", score.worst},
            {"within_2_percent", score.within_2},
            {"within_5_percent", score.within_5},
            {"accuracy", score.accuracy},
            {"mean_seconds", score.seconds},
            {"best_mean_seconds", score.best_seconds}};
}

nlohmann::ordered_json json_of(const fit::Safety& safety) {
    return {{"losing", safety.losing},
            {"standard_error", safety.error},
            {"mean_log_gain", safety.gain}};
}

nlohmann::ordered_json safe_json(const fit::SafeFit& safe) {
    nlohmann::ordered_json json{{"default", safe.otherwise},
                                {"most_loss", safe.most_loss},
                                {"rows", safe.rows},
                                {"groups", safe.groups},
                                {"margin", nullptr},
                                {"before", json_of(safe.before())},
                                {"after", json_of(safe.after())},
                                {"settings", nlohmann::ordered_json::array()}};
    if (!safe.is_always_default()) json["margin"] = safe.settings[safe.setting].margin;
    for (const fit::SafeSetting& setting : safe.settings) {
        json["settings"].push_back(json_of(setting.safety));
        json["settings"].back()["margin"] = setting.margin;
    }
    return json;
}

nlohmann::ordered_json held_out_levels_json(const fit::Score& score) {
    return {{"mean", score.mean}, {"low", score.low}, {"high", score.high}, {"worst", score.worst}};
}

std::string json_text(const FitOptions& options, const fit::Fitted& found) {
    nlohmann::ordered_json json{{"objective", options.objective},
                                {"chosen", found.evaluated[found.chosen].name},
                                {"candidates", nlohmann::ordered_json::array()},
                                {"single_best", json_of(found.single)},
                                {"otherwise", nullptr},
                                {"random", json_of(found.chance)}};
    json["single_best"]["variant"] = found.single_name;
    if (!found.constant_choice.empty()) json["constant_choice"] = found.constant_choice;
    if (!found.beyond_budget.empty()) json["beyond_budget"] = found.beyond_budget;
    if (found.otherwise.rows > 0) json["otherwise"] = json_of(found.otherwise);
    for (const auto& evaluated : found.evaluated) {
        auto row = json_of(evaluated.score);
        row["name"] = evaluated.name;
        row["with_costs"] = evaluated.with_costs;
        row["rows_without_model"] = evaluated.rows_without_model;
        row["decision_ns"] = evaluated.decision_ns;
        row["feature_seconds"] = evaluated.feature_seconds;
        row["price_seconds"] = evaluated.price_seconds;
        row["priced_mean_slowdown"] = evaluated.priced.mean;
        if (evaluated.on_held_out_levels)
            row["on_other_kinds"] = held_out_levels_json(*evaluated.on_held_out_levels);
        json["candidates"].push_back(row);
    }
    if (found.single_on_held_out_levels) {
        json["left_out"] = found.held_out_factors;
        json["single_best"]["on_other_kinds"] =
            held_out_levels_json(*found.single_on_held_out_levels);
    }
    if (found.safe) json["safe"] = safe_json(*found.safe);
    return json.dump(2) + '\n';
}

}  // namespace

FitResult learn_and_write(const FitOptions& options, const TrainingSet& training,
                          const Finish& finish, const Streams& streams) {
    const auto& [specs, sources, inputs, data, wanted] = training;
    if (const std::string why = fit::why_not(data, inputs, wanted); !why.empty())
        throw UsageError(why);
    fit::FitOptions shown = wanted;
    ProgressLine progress(streams);
    shown.progress = [&](const fit::FitProgress& step) { progress.show(step); };
    auto result = fit::fit({specs, sources, inputs.selector}, inputs, data, shown);
    progress.clear();
    if (const auto* why = std::get_if<std::string>(&result)) {
        streams.printer.error(*why);
        return {Exit::errors};
    }
    auto& found = std::get<fit::Fitted>(result);
    FitResult done{Exit::done, {}, {}};
    if (options.effects)
        done.effects =
            fit::feature_effects(fit::with_model({specs, sources, inputs.selector}, found.model),
                                 data, found.losses, options.reuse);
    if (finish) found.model = finish(found.model);
    host::write_if_changed(options.output, spec_text(options, data, found));
    const bool printed = options.output == "-" || options.output.empty();
    std::ostream& out = printed ? streams.err : streams.out;
    out << (options.json ? json_text(options, found) : report_text(options, data, found));
    done.found = std::move(found);
    return done;
}

FitResult fit_models(const FitOptions& options, const Streams& streams) {
    const std::string output = options.output == "-" ? "" : options.output;
    std::vector<std::string> read = options.data;
    read.push_back(options.spec);
    host::check_not_read(output, read);
    check_has_only_models(output);  // a handwritten model may be replaced
    Loaded loaded = load(options.spec, {{}, options.imported.empty() ? output : options.imported});
    if (loaded.specs.size() < loaded.sources.size()) {
        streams.printer.print_report(loaded.report, loaded.sources);
        return {Exit::errors};
    }
    const ast::Selector& selector = selector_of(loaded.specs, options.selector);
    if (!options.knob.empty()) return fit_knob(options, loaded, selector, streams);
    fit::Inputs inputs = fit::inputs_of(selector);
    if (inputs.model.empty())
        throw UsageError(fit::why_not({}, inputs, {}) +
                         (dsl::all<ast::Knob>(selector.statements).empty()
                              ? ""
                              : "; or add --knob NAME to fit the rule for a knob"));
    const auto checked = checked_selector(loaded, inputs, streams);
    if (!checked) return {Exit::errors};
    auto data = read_table_files(options.data, streams);
    if (!data) return {Exit::errors};
    *data = fit::with_feature_costs(std::move(*data), *checked,
                                    fit::feature_costs_named(options.feature_costs).value());
    *data = fit::with_lets(*checked, inputs, std::move(*data), options.reuse);
    std::vector<ast::Spec> specs = loaded.specs;
    const bool has_knobs = !checked->knobs.empty();
    if (has_knobs) {
        choose_knobs_first(options, *checked, specs, *data, streams);
        inputs = fit::inputs_of(selector_of(specs, options.selector));
    }
    inputs.variants = names_of_variants(*checked);
    if (!has_knobs) data->predicted = fit::predicted_times(*data, inputs.variants, options.seed);
    if (!report(fit::match_variants(*data, inputs.variants), streams) ||
        !report(fit::match_features(*data, inputs), streams) ||
        !report(fit::match_ranges(*data, *checked), streams) ||
        !report(fit::match_reuse(*data, options.reuse), streams))
        return {Exit::errors};
    *data =
        for_phases(options, inputs, among_few(options, inputs, std::move(*data), streams), streams);
    const TrainingSet training{specs, loaded.sources, inputs, *data, fit_options(options)};
    const auto finish = [&](const ast::Model& model) { return with_replay(training, model); };
    return learn_and_write(options, training, has_knobs ? Finish() : finish, streams);
}

int fit(const FitOptions& options, const Streams& streams) {
    return fit_models(options, streams).code;
}

}  // namespace selgen::cli

#include "fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/errors.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/score.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/spec.hpp"
#include "fit/knobs/variant_data.hpp"
#include "fit/lets.hpp"
#include "fit/selection/learn.hpp"
#include "host/files.hpp"

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
    text += asked_text(options);
    if (const std::string phases = phases_text(data); !phases.empty())
        text += "// Here, " + phases + ".\n";
    if (!data.simulated.empty())
        text += "// The times are simulated, not measured: " + data.simulated + ".\n";
    if (chosen.name.find("log speedup") != chosen.name.npos)
        text +=
            "// Only the ratios of these times are predicted, for a loop of mean length. The "
            "times\n// include each call's share of the plan.\n";
    return text + dsl::print({{found.model}, {}});
}

/// Whether another candidate costs less than the chosen one.
bool another_has_less(const fit::Fitted& found) {
    const double chosen = found.evaluated[found.chosen].with_costs;
    return std::any_of(found.evaluated.begin(), found.evaluated.end(), [&](const auto& evaluated) {
        return evaluated.folds == 0 && evaluated.with_costs < chosen;
    });
}

/// How to set the value of a knob without a model.
std::string without_model(const std::string& knob, const std::string& best) {
    const std::string value = best.substr(knob.size() + 1);
    const bool number = value.find_first_not_of("0123456789") == value.npos;
    return fmt::format("knob '{}' needs no model if {} is its {} value, which is the default\n",
                       knob, value, number ? "last" : "first");
}

/// A note where the model is not better than the single best variant.
std::string useless_text(const FitOptions& options, const fit::Fitted& found) {
    if (found.evaluated[found.chosen].with_costs < fit::quality(found.single, found.by_means))
        return {};
    const std::string text = "no candidate is better than always choosing " + found.single_name;
    if (!options.knob.empty()) return text + ": " + without_model(options.knob, found.single_name);
    return text + ": `otherwise " + found.single_name +
           ";` alone is enough if it can run for every input\n";
}

/// A note if the written model makes the same choice in all rows: the scores are of other models.
std::string constant_text(const FitOptions& options, const fit::Fitted& found) {
    if (found.constant_choice.empty() || !options.knob.empty() ||
        !useless_text(options, found).empty())
        return {};
    return fmt::format(
        "the model fitted to all rows always chooses {}, but the scores above are from "
        "models\nfitted to subsets of the rows: measure more rows\n",
        found.constant_choice);
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
    return fmt::format(
        "{} of {} rows {} outside the domain of the model for their fold:\n"
        "{}; add `outside clamp;` to the selector to use the model for them, too\n",
        rows, data.rows() / data.copies, rows == 1 ? "is" : "are", chosen);
}

/// The key of the star.
std::string why_text(const fit::Data& data, const fit::Fitted& found) {
    const auto failed = data.time.array().isInf().count() / data.copies;
    const auto stopped = (data.censored.array() > 0).count() / data.copies;
    return (failed > 0
                ? fmt::format("{} runs failed: --penalty and --cutoff set their cost\n", failed)
                : "") +
           (stopped > 0
                ? fmt::format("{} runs were stopped: estimates of their times count\n", stopped)
                : "") +
           fmt::format(
               "* has the lowest `with costs`: {}, including the costs of the decision and its "
               "features{}\n",
               found.by_means ? "mean cost (with penalties for failed runs) divided by the oracle's"
                              : "mean slowdown",
               another_has_less(found) ? ".\n  A more robust candidate within one standard error "
                                         "of the lowest is preferred:\n  lower-degree polynomials "
                                         "of times, or averages of polynomials of speedups"
                                       : "");
}

std::string report_text(const FitOptions& options, const fit::Data& data,
                        const fit::Fitted& found) {
    std::size_t width = 0;
    for (const auto& evaluated : found.evaluated)
        width = std::max(width, evaluated.name.size() + 2);
    const std::string single = "  single best variant " + found.single_name;
    width = std::max({width, single.size(), std::size_t{20}});
    std::string text = fmt::format("{}: {}, {} variants, {} folds\n", found.model.name.text,
                                   heading(options, data), data.variants.size(), found.folds);
    if (const std::string phases = phases_text(data); !phases.empty()) text += phases + '\n';
    const auto line = [&](const std::string& name, const fit::Score& score, double compared) {
        return score_line(name, score, width) + fmt::format("  {:10.4f}", compared);
    };
    const auto free = [&](const std::string& name, const fit::Score& score) {
        return line(name, score, fit::quality(score, found.by_means)) + '\n';
    };
    std::string heading_line = score_heading(width);
    heading_line.insert(heading_line.size() - 1, "  with costs");
    text += heading_line;
    for (std::size_t i = 0; i < found.evaluated.size(); ++i) {
        const auto& evaluated = found.evaluated[i];
        text += line((i == found.chosen ? "* " : "  ") + evaluated.name, evaluated.score,
                     evaluated.with_costs);
        text += fmt::format("  {:.0f} ns", evaluated.decision_ns);
        if (evaluated.feature_seconds > 0)
            text += fmt::format(" and {:.2g} s for features", evaluated.feature_seconds);
        if (evaluated.folds > 0)
            text += fmt::format("  dropped after {} of {} folds", evaluated.folds, found.folds);
        text += '\n';
    }
    text += free(single, found.single);
    if (found.otherwise.rows > 0) text += free("  otherwise", found.otherwise);
    text += free("  random choice", found.chance);
    if (found.otherwise.rows == 0)
        text += "left out: the variant of `otherwise`, because the table has no times for it\n";
    if (!found.left_out.empty()) text += "not tried: " + found.left_out + '\n';
    return text + why_text(data, found) + outside_text(options, data, found) +
           useless_text(options, found) + constant_text(options, found);
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

std::string json_text(const fit::Fitted& found) {
    nlohmann::ordered_json json{{"chosen", found.evaluated[found.chosen].name},
                                {"candidates", nlohmann::ordered_json::array()},
                                {"single_best", json_of(found.single)},
                                {"otherwise", nullptr},
                                {"random", json_of(found.chance)}};
    json["single_best"]["variant"] = found.single_name;
    if (!found.constant_choice.empty()) json["constant_choice"] = found.constant_choice;
    if (!found.left_out.empty()) json["not_tried"] = found.left_out;
    if (found.otherwise.rows > 0) json["otherwise"] = json_of(found.otherwise);
    for (const auto& evaluated : found.evaluated) {
        auto row = json_of(evaluated.score);
        row["name"] = evaluated.name;
        row["with_costs"] = evaluated.with_costs;
        row["rows_without_model"] = evaluated.rows_without_model;
        row["decision_ns"] = evaluated.decision_ns;
        row["feature_seconds"] = evaluated.feature_seconds;
        json["candidates"].push_back(row);
    }
    return json.dump(2) + '\n';
}

}  // namespace

int learn_and_write(const FitOptions& options, const TrainingSet& training, const Finish& finish,
                    const Streams& streams) {
    const auto& [specs, sources, inputs, data, wanted] = training;
    if (const std::string why = fit::why_not(data, inputs, wanted); !why.empty())
        throw UsageError(why);
    auto result = fit::fit({specs, sources, inputs.selector}, inputs, data, wanted);
    if (const auto* why = std::get_if<std::string>(&result)) {
        streams.printer.error(*why);
        return Exit::errors;
    }
    auto& found = std::get<fit::Fitted>(result);
    if (finish) found.model = finish(found.model);
    host::write_if_changed(options.output, spec_text(options, data, found));
    const bool printed = options.output == "-" || options.output.empty();
    std::ostream& out = printed ? streams.err : streams.out;
    out << (options.json ? json_text(found) : report_text(options, data, found));
    return Exit::done;
}

int fit(const FitOptions& options, const Streams& streams) {
    const std::string output = options.output == "-" ? "" : options.output;
    std::vector<std::string> read = options.data;
    read.push_back(options.spec);
    host::check_not_read(output, read);
    check_has_only_models(output);  // a handwritten model may be replaced
    Loaded loaded = load(options.spec, {{}, output});
    if (loaded.specs.size() < loaded.sources.size()) {
        streams.printer.print_report(loaded.report, loaded.sources);
        return Exit::errors;
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
    if (!checked) return Exit::errors;
    auto data = read_table_files(options.data, streams);
    if (!data) return Exit::errors;
    *data = fit::with_lets(*checked, inputs, std::move(*data), options.reuse);
    std::vector<ast::Spec> specs = loaded.specs;
    const bool has_knobs = !checked->knobs.empty();
    if (has_knobs) {
        choose_knobs_first(options, *checked, specs, *data, streams);
        inputs = fit::inputs_of(selector_of(specs, options.selector));
    }
    inputs.variants = names_of_variants(*checked);
    if (!report(fit::match_variants(*data, inputs.variants), streams) ||
        !report(fit::match_features(*data, inputs), streams) ||
        !report(fit::match_reuse(*data, options.reuse), streams))
        return Exit::errors;
    *data = for_phases(options, inputs, *data, streams);
    const TrainingSet training{specs, loaded.sources, inputs, *data, fit_options(options)};
    const auto finish = [&](const ast::Model& model) { return with_replay(training, model); };
    return learn_and_write(options, training, has_knobs ? Finish() : finish, streams);
}

}  // namespace selgen::cli

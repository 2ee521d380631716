// Formats the table of the candidates of a fit with remarks, and the comments of the model file.
#include "report/text/fit.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "dsl/ast/print/spec.hpp"
#include "fit/evaluate/score.hpp"
#include "fit/fit.hpp"
#include "fit/table/phase_lengths.hpp"
#include "report/axes.hpp"

namespace selgen::report {

namespace {

using fit::FitSummary;
using fit::Fitted;

fit::Objective objective_of(const FitSummary& fitted) { return fitted.options.loss.objective; }

/// "seed 1, 40 rows from reduce.csv"
std::string provenance_text(const FitSummary& fitted) {
    return fmt::format("seed {}, {} rows from {}", fitted.options.seed,
                       fitted.data.rows() / fitted.data.copies, fmt::join(fitted.files, ", "));
}

/// The lengths of phases for which each row counts once; empty if rows have no copies.
std::string phases_text(const FitSummary& fitted) {
    const fit::Data& data = fitted.data;
    if (data.copies == 1) return {};
    const auto reuse = std::ranges::find(data.features, "reuse", &fit::Feature::name);
    std::vector<std::string> lengths;
    for (Eigen::Index copy = 0; copy < data.copies; ++copy)
        lengths.push_back(fmt::format("{}", data.x(copy, reuse - data.features.begin())));
    return "each row counts once for phases of " + join(lengths) +
           " calls, because the table has times of plans: the choice depends on `reuse`";
}

/// The options that affect the model, as a comment; may be empty.
std::string options_comment(const FitSummary& fitted) {
    const std::string knob = fitted.knob.empty() ? "" : "--knob " + fitted.knob;
    const std::string others = fit::text_of(fitted.options);
    if (knob.empty() && others.empty()) return {};
    return "// Options: " + knob + (knob.empty() || others.empty() ? "" : " ") + others + ".\n";
}

/// The scores on held-out levels, which are kinds of input that the models were not fitted to.
std::string held_out_levels_text(const Fitted& found) {
    if (!found.single_on_held_out_levels) return {};
    const std::string single = "  single best variant " + found.single_name;
    std::size_t width = single.size();
    for (const auto& one : found.evaluated)
        if (one.on_held_out_levels) width = std::max(width, one.name.size() + 2);
    std::string text = fmt::format("on other kinds of input (each level of {} left out in turn):\n",
                                   fmt::join(found.held_out_factors, ", "));
    text += fmt::format("{:{}}  {:>10}  {:>18}  {:>7}\n", "", width, "with costs", "95 % interval",
                        "worst");
    const auto add = [&](const std::string& name, const fit::Score& score) {
        text += fmt::format("{:{}}  {:10.4f}  {:>18}  {:7.2f}\n", name, width, score.mean,
                            fmt::format("{:.4f} to {:.4f}", score.low, score.high), score.worst);
    };
    for (std::size_t i = 0; i < found.evaluated.size(); ++i)
        if (const auto& score = found.evaluated[i].on_held_out_levels)
            add((i == found.chosen ? "* " : "  ") + found.evaluated[i].name, *score);
    add(single, *found.single_on_held_out_levels);
    return text;
}

/// The same for the chosen candidate, as comments of a spec.
std::string held_out_levels_comment(const Fitted& found) {
    const auto& score = found.evaluated[found.chosen].on_held_out_levels;
    if (!score || !found.single_on_held_out_levels) return {};
    return fmt::format(
        "// On other kinds of input (each level of {} left out in turn), with costs:\n"
        "// {:.4f} (worst {:.2f}); for the single best variant: {:.4f} (worst {:.2f}).\n",
        fmt::join(found.held_out_factors, ", "), score->mean, score->worst,
        found.single_on_held_out_levels->mean, found.single_on_held_out_levels->worst);
}

/// How to set the value of a knob without a model.
std::string without_model(const std::string& knob, const std::string& best) {
    const std::string value = best.substr(knob.size() + 1);
    const bool number = value.find_first_not_of("0123456789") == value.npos;
    return fmt::format("knob '{}' needs no model if {} is its {} value, which is the default\n",
                       knob, value, number ? "last" : "first");
}

/// A note where the model is not better than the single best variant.
std::string useless_text(const FitSummary& fitted) {
    const Fitted& found = fitted.found;
    const bool always = found.safe && found.safe->is_always_default();
    if (always ||
        found.evaluated[found.chosen].with_costs < fit::quality(found.single, objective_of(fitted)))
        return {};
    const std::string text = "no candidate is better than always choosing " + found.single_name;
    if (!fitted.knob.empty()) return text + ": " + without_model(fitted.knob, found.single_name);
    return text + ": `otherwise " + found.single_name +
           ";` alone is enough if it can run for every input\n";
}

/// A note if the written model makes the same choice in all rows: the scores are of other models.
std::string constant_text(const FitSummary& fitted) {
    const Fitted& found = fitted.found;
    if (found.constant_choice.empty() || !fitted.knob.empty() ||
        (found.safe && found.safe->is_always_default()) || !useless_text(fitted).empty())
        return {};
    return fmt::format(
        "the model fitted to all rows always chooses {}, but the scores above are from "
        "models\nfitted to subsets of the rows: measure more rows\n",
        found.constant_choice);
}

/// How the choices compare with the default, if --safe asked for it.
std::string safe_text(const Fitted& found) {
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
std::string outside_text(const FitSummary& fitted) {
    const Fitted& found = fitted.found;
    const fit::Data& data = fitted.data;
    const auto copies = static_cast<std::size_t>(data.copies);
    const std::size_t rows = found.evaluated[found.chosen].rows_without_model / copies;
    if (rows == 0) return {};
    const std::string chosen = fitted.knob.empty()
                                   ? "`otherwise` decides for them"
                                   : "knob '" + fitted.knob + "' has its default value for them";
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
                       overhead ? fmt::format("  {:>9}", time_text(*overhead)) : "");
}

std::string table_text(const FitSummary& fitted) {
    const Fitted& found = fitted.found;
    const fit::Objective objective = objective_of(fitted);
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
std::string key_text(const FitSummary& fitted) {
    const Fitted& found = fitted.found;
    const fit::Data& data = fitted.data;
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
                    fit::name_of(objective_of(fitted)));
    if (const auto failed = data.time.array().isInf().count() / data.copies; failed > 0)
        text += fmt::format("{} failed: --penalty and --cutoff set {} cost\n",
                            counted(failed, "run"), failed == 1 ? "its" : "their");
    if (const auto stopped = (data.censored.array() > 0).count() / data.copies; stopped > 0)
        text +=
            fmt::format("{} {} stopped: estimates of {} count\n", counted(stopped, "run"),
                        stopped == 1 ? "was" : "were", stopped == 1 ? "its time" : "their times");
    return text;
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

}  // namespace

std::string model_file_text(const fit::FitSummary& fitted) {
    const fit::Fitted& found = fitted.found;
    const fit::EvaluatedCandidate& chosen = found.evaluated[found.chosen];
    std::string text =
        fmt::format("// Written by selgen fit: {}; {}.\n", chosen.name, provenance_text(fitted));
    text += fmt::format(
        "// Cross-validated mean slowdown: {:.4f} (worst {:.2f});\n"
        "// for the single best variant, {}: {:.4f} (worst {:.2f}).\n",
        chosen.score.mean, chosen.score.worst, found.single_name, found.single.mean,
        found.single.worst);
    text += held_out_levels_comment(found) + options_comment(fitted);
    if (const std::string phases = phases_text(fitted); !phases.empty())
        text += "// Here, " + phases + ".\n";
    if (!fitted.data.simulated.empty())
        text += "// The times are simulated, not measured: " + fitted.data.simulated + ".\n";
    if (chosen.relative && fit::has_plans(fitted.data))
        text += "// The times include each call's share of the plan.\n";
    return text + dsl::print({{found.model}, {}});
}

std::string fit_text(const fit::FitSummary& fitted) {
    const Fitted& found = fitted.found;
    const fit::Data& data = fitted.data;
    std::string text = fmt::format("{}: {}, {} variants, {} folds\n", found.model.name.text,
                                   provenance_text(fitted), data.variants.size(), found.folds);
    if (const std::string phases = phases_text(fitted); !phases.empty()) text += phases + '\n';
    text += table_text(fitted);
    if (found.otherwise.rows == 0)
        text += "left out: the variant of `otherwise`, because the table has no times for it\n";
    if (!found.beyond_budget.empty())
        text += fmt::format("not tried, because --budget was spent: {}\n",
                            fmt::join(found.beyond_budget, "; "));
    return text + held_out_levels_text(found) + key_text(fitted) + safe_text(found) +
           outside_text(fitted) + useless_text(fitted) + constant_text(fitted);
}

std::string fit_json(const fit::FitSummary& fitted) {
    const Fitted& found = fitted.found;
    const auto objective = static_cast<std::size_t>(objective_of(fitted));
    nlohmann::ordered_json json{{"objective", fit::objective_words.at(objective)},
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

}  // namespace selgen::report

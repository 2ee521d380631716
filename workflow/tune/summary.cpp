// Decides by cross-validation and proof whether choosing is worth it, and formats the summary as
// text and JSON.
#include "workflow/tune/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text.hpp"
#include "dsl/ast/print/text.hpp"
#include "dsl/check/context.hpp"
#include "report/axes.hpp"
#include "report/text/proof.hpp"

namespace selgen::workflow {
namespace {

const fit::EvaluatedCandidate& chosen(const Tuned& tuned) {
    return tuned.fit->found.evaluated[tuned.fit->found.chosen];
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

/// "n 3.1, range 1.8": the slowdown if the values were those of other rows.
std::string effects_text(const std::vector<fit::FeatureEffect>& effects) {
    constexpr double least = 1.005;  // printed as 1 below
    std::vector<std::string> parts;
    for (const fit::FeatureEffect& one : effects)
        if (one.slowdown >= least && parts.size() < 6)
            parts.push_back(fmt::format("{} {:.3g}", one.feature, one.slowdown));
    return parts.empty() ? "none" : join(parts);
}

/// "gpu_2, gpu_4 (no device: there is no CUDA driver; the models cannot choose them)": variants
/// that never ran, by reason.
std::vector<std::string> never_ran(const host::TableSummary& table) {
    std::vector<std::pair<std::string, std::vector<std::string>>> names;  // by reason
    for (std::size_t v = 0; v < table.variants.size(); ++v) {
        const std::string why = host::why_never_ran(table, v);
        if (why.empty()) continue;
        auto found = std::ranges::find(names, why, [](const auto& one) { return one.first; });
        if (found == names.end()) found = names.insert(names.end(), {why, {}});
        found->second.push_back(table.variants[v]);
    }
    constexpr std::size_t most = 4;
    std::vector<std::string> parts;
    for (auto& [why, of] : names) {
        const std::size_t count = of.size();
        if (count > most) of.resize(most - 1);
        parts.push_back(fmt::format(
            "{}{} ({}; the models cannot choose {})", join(of),
            count > most ? fmt::format(" and {} more", count - of.size()) : std::string(), why,
            count == 1 ? "it" : "them"));
    }
    return parts;
}

/// What the table does not have.
std::string missing_text(const Tuned& tuned) {
    const host::TableSummary& table = tuned.table;
    std::vector<std::string> parts = never_ran(table);
    const std::size_t marked = host::disturbed_points(table);
    if (marked > 0) parts.push_back(counted(marked, "disturbed point"));
    if (tuned.left > marked)
        parts.push_back(fmt::format("{} of {} points (the budget ran out)", tuned.left - marked,
                                    table.points + tuned.left));
    if (!table.without_times.empty())
        parts.push_back(fmt::format("{} without times ({})",
                                    counted(table.without_times.size(), "point"),
                                    table.without_times.front()));
    for (std::size_t v = 0; v < table.variants.size(); ++v)
        if (table.failures[v] > 0)
            parts.push_back(fmt::format("{} at {} ({})", table.variants[v],
                                        counted(table.failures[v], "point"),
                                        table.notes.at(table.variants[v])));
    return parts.empty() ? "nothing" : join(parts);
}

/// "; outside n 10 .. 500: serial (otherwise)"; empty if the models choose there, too.
std::string outside_text(const Tuned& tuned) {
    const auto domains = dsl::all<dsl::ast::Domain>(tuned.fit->found.model.statements);
    if (!tuned.is_worth_choosing || tuned.fit->found.clamps || domains.empty()) return {};
    const std::string bounds = dsl::text::of(*domains[0]);  // "domain n 10 .. 500;"
    return "; outside " + bounds.substr(7, bounds.size() - 8) + ": " + tuned.plan.otherwise;
}

bool shows_gain(const fit::Proof& proof) {
    return proof.over_single.rows >= report::enough_points && proof.over_single.low > 1;
}

bool shows_no_gain(const fit::Proof& proof) {
    return proof.over_single.rows >= report::enough_points && proof.over_single.high <= 1;
}

/// Whether the interval of the proof's gain is below that of cross-validation, with enough points.
bool finds_less_gain(const fit::Proof& proof, const fit::Fitted& found) {
    return proof.over_single.rows >= report::enough_points &&
           proof.over_single.high < found.gain_over_single.low;
}

/// Whether choosing gains.
std::string verdict_text(const Tuned& tuned) {
    const fit::Fitted& found = tuned.fit->found;
    const std::string& single = found.single_name;
    if (!tuned.kept.empty()) return tuned.kept + '\n';
    if (claims_gain(tuned))
        return !tuned.proof || shows_gain(*tuned.proof)
                   ? "choosing is worth it\n"
                   : "choosing is worth it by cross-validation, but the proof is inconclusive: "
                     "increase --budget\n";
    if (tuned.is_worth_choosing)
        return "it is not clear that choosing is worth it: the gain is smaller in the proof than "
               "by cross-validation, and may be 1 or less. The fitted models are written anyway; "
               "increase --budget for a clearer proof\n";
    if (tuned.proof && tuned.proof_is_of_discarded && shows_no_gain(*tuned.proof))
        return fmt::format(
            "choosing is not worth it: on new inputs, the dispatcher is not faster than the single "
            "best variant {}, so the models always choose it\n",
            single);
    if (is_inconclusive(found))
        return fmt::format(
            "it is not clear that choosing is worth it, so {} is always chosen: measure more "
            "points\n",
            single);
    const double little = 0.05, slowdown = found.single.mean - 1;
    const std::string cause =
        tuned.disturbance.empty() ? ": a feature may be missing, or points" : "";
    return fmt::format(
        "choosing is not worth it: no model is better than the single best variant {}, which is "
        "{}\n",
        single,
        slowdown <= little ? "within " + percent(slowdown) + " of the oracle"
                           : percent(slowdown) + " slower than the oracle" + cause);
}

std::string on_held_out_levels_text(const fit::Fitted& found) {
    const auto& score = found.evaluated[found.chosen].on_held_out_levels;
    if (!score || !found.single_on_held_out_levels) return {};
    return fmt::format(
        "    on other kinds of input: slowdown {:.4f}, worst {:.2f} (single best variant: {:.4f}, "
        "{:.2f})\n",
        score->mean, score->worst, found.single_on_held_out_levels->mean,
        found.single_on_held_out_levels->worst);
}

/// How good the choices of the best candidate are by cross-validation.
std::string choices_text(const Tuned& tuned) {
    const fit::Fitted& found = tuned.fit->found;
    const fit::EvaluatedCandidate& one = chosen(tuned);
    std::string text = fmt::format(
        "  by cross-validation, at the points of the table{}:\n"
        "    gain over the single best variant {}: {}\n",
        tuned.kept.empty() ? "" : " (of the new models, which were not kept)", found.single_name,
        report::gain_text(found.gain_over_single));
    if (!tuned.is_worth_choosing)
        return text + (tuned.proof && tuned.proof_is_of_discarded
                           ? report::contradiction_text(*tuned.proof, one)
                           : std::string());
    text += fmt::format(
        "    slowdown relative to the best variant: {:.4f}, worst {:.2f} (single best variant: "
        "{:.4f}, {:.2f}); choices alone: {:.4f}\n",
        one.priced.mean, one.priced.worst, found.single.mean, found.single.worst, one.score.mean);
    text += on_held_out_levels_text(found);
    if (tuned.proof && tuned.kept.empty()) text += report::contradiction_text(*tuned.proof, one);
    return text +
           fmt::format("  features that matter: {}\n", effects_text(tuned.fit->found.effects));
}

}  // namespace

bool is_worth_choosing(const fit::Fitted& found) {
    // The gain is that of the priced choices: the single best variant needs no decision.
    return found.constant_choice.empty() && found.gain_over_single.low > 1;
}

bool is_inconclusive(const fit::Fitted& found) {
    constexpr double little = 1.02;
    const fit::Gain& gain = found.gain_over_single;
    return found.constant_choice.empty() && gain.low <= 1 && gain.high > little;
}

bool is_confirmed(const fit::Fitted& found, const std::optional<fit::Proof>& proof) {
    if (proof && shows_no_gain(*proof)) return false;
    return is_worth_choosing(found) || (is_inconclusive(found) && proof && shows_gain(*proof));
}

bool claims_gain(const Tuned& tuned) {
    if (!tuned.is_worth_choosing) return false;
    // The proof of models that are kept is not that of the new ones.
    if (!tuned.proof || !tuned.kept.empty()) return true;
    return shows_gain(*tuned.proof) || !finds_less_gain(*tuned.proof, tuned.fit->found);
}

std::string tuning_text(const Tuned& tuned) {
    std::string text = tuned.plan.selector + ": " + verdict_text(tuned);
    if (tuned.proof)
        text += report::proof_text(*tuned.proof, tuned.proof_is_of_discarded
                                                     ? " of the fitted models, which were not kept,"
                                                     : "");
    text += choices_text(tuned);
    if (!claims_gain(tuned) && !tuned.disturbance.empty())
        text += fmt::format(
            "  the times are not reliable: {}. When they have ended, run the command again without "
            "--accept-disturbed\n",
            tuned.disturbance);
    text += fmt::format("  not measured: {}{}\n", missing_text(tuned), outside_text(tuned));
    text += fmt::format("  {}: {}, {}\n", tuned.kept.empty() ? "written" : "kept",
                        tuned.plan.models, tuned.plan.header);
    text += fmt::format("  table: {}, report: {}\n", tuned.plan.table(), tuned.plan.report());
    return text + fmt::format("  machine: {}\n", tuned.stamp);
}

std::string tuning_json(const Tuned& tuned) {
    const fit::Fitted& found = tuned.fit->found;
    const fit::EvaluatedCandidate& one = chosen(tuned);
    const auto gain = [](const fit::Gain& of) {
        return nlohmann::ordered_json{
            {"mean", of.mean}, {"low", of.low}, {"high", of.high}, {"rows", of.rows}};
    };
    nlohmann::ordered_json json{
        {"selector", tuned.plan.selector},
        {"worth_choosing", claims_gain(tuned)},
        {"single_best", {{"variant", found.single_name}, {"mean_slowdown", found.single.mean}}},
        {"gain_over_single_best", gain(found.gain_over_single)},
        {"gain_over_default", nullptr},
        {"best_model", one.name},  // written only if it is confirmed
        {"mean_slowdown", tuned.is_worth_choosing ? one.priced.mean : found.single.mean},
        {"worst", tuned.is_worth_choosing ? one.priced.worst : found.single.worst},
        {"choices_alone", tuned.is_worth_choosing ? one.score.mean : found.single.mean},
        {"on_other_kinds", nullptr},
        {"proof", nullptr},
        {"kept", tuned.kept},
        {"decision_ns", one.decision_ns},
        {"feature_seconds", one.feature_seconds},
        {"features", nlohmann::ordered_json::object()},
        {"points", tuned.table.points + tuned.left},
        {"points_measured", tuned.table.points},
        {"failures", nlohmann::ordered_json::object()},
        {"never_ran", nlohmann::ordered_json::object()},
        {"disturbance", tuned.disturbance},
        {"models", tuned.plan.models},
        {"header", tuned.plan.header},
        {"table", tuned.plan.table()},
        {"report", tuned.plan.report()},
        {"stamp", tuned.stamp}};
    if (tuned.proof) json["proof"] = report::proof_json(*tuned.proof);
    if (one.on_held_out_levels)
        json["on_other_kinds"] = {{"mean_slowdown", one.on_held_out_levels->mean},
                                  {"worst", one.on_held_out_levels->worst}};
    if (found.otherwise.rows > 0) json["gain_over_default"] = gain(found.gain_over_otherwise);
    for (const fit::FeatureEffect& effect : tuned.fit->found.effects)
        json["features"][effect.feature] = effect.slowdown;
    for (std::size_t v = 0; v < tuned.table.variants.size(); ++v)
        if (tuned.table.failures[v] > 0)
            json["failures"][tuned.table.variants[v]] = tuned.table.failures[v];
    for (std::size_t v = 0; v < tuned.table.variants.size(); ++v)
        if (const std::string why = host::why_never_ran(tuned.table, v); !why.empty())
            json["never_ran"][tuned.table.variants[v]] = why;
    return json.dump(2) + '\n';
}

}  // namespace selgen::workflow

// Implements `selgen explain`, which prints the choice for given feature values, as text or JSON.
#include "dsl/evaluate/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit.hpp"
#include "cli/load.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/explanation.hpp"
#include "host/facts.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Selector;

std::string joined(const std::vector<std::string>& lists) {
    std::string text;
    for (const std::string& list : lists) text += (text.empty() ? "" : ",") + list;
    return text;
}

/// The position of the name, or an error that lists the names.
std::size_t position(const std::vector<std::string>& names, const std::string& name,
                     const std::string& what) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string hint = nearest_hint(name, names);
    throw UsageError(fmt::format("unknown {0} '{1}': {2}known {0}s: {3}", what, name,
                                 hint.empty() ? "" : hint + " ", join(names)));
}

template <class T>
std::vector<std::string> names_of(const std::vector<T>& things) {
    std::vector<std::string> names;
    for (const T& thing : things) names.push_back(thing.name);
    return names;
}

const Selector& pick(const std::vector<Selector>& selectors, const ExplainOptions& options) {
    if (selectors.empty()) throw UsageError(options.spec + ": the spec has no selector");
    const auto names = names_of(selectors);
    if (!options.selector.empty()) return selectors[position(names, options.selector, "selector")];
    if (selectors.size() == 1) return selectors[0];
    throw UsageError("the spec has several selectors: add --selector with one of " + join(names));
}

nlohmann::ordered_json number_or_null(const std::optional<double>& value) {
    if (!value || !std::isfinite(*value)) return nullptr;
    return *value;
}

nlohmann::ordered_json variants_json(const Selector& selector, const dsl::Explanation& found) {
    auto rows = nlohmann::ordered_json::array();
    for (std::size_t v = 0; v < selector.variants.size(); ++v) {
        nlohmann::ordered_json row = {{"name", selector.variants[v].name},
                                      {"feasible", found.variants[v].feasible}};
        for (std::size_t q = 0; q < selector.quantities.size(); ++q) {
            row[selector.quantities[q].name] = number_or_null(found.variants[v].quantities[q]);
        }
        row["goal"] = number_or_null(found.variants[v].goal);
        rows.push_back(row);
    }
    return rows;
}

nlohmann::ordered_json to_json(const Selector& selector, const dsl::FeatureValues& given,
                               const dsl::Explanation& found) {
    const auto name = [&](std::size_t v) { return selector.variants[v].name; };
    nlohmann::ordered_json result = {{"selector", selector.name},
                                     {"chosen", name(found.decision.variant)},
                                     {"outside", found.decision.outside},
                                     {"unsure", found.decision.unsure},
                                     {"relative", dsl::model::has_relative_goal(selector)}};
    for (std::size_t i = 0; i < given.values.size(); ++i) {
        result["features"][selector.features[i].name] = number_or_null(given.values[i]);
    }
    result["variants"] = variants_json(selector, found);
    result["path"] = nlohmann::ordered_json::array();
    for (const dsl::Step& step : found.path) {
        result["path"].push_back(
            {{"place", fmt::format("{}:{}", step.origin.file, step.origin.line)},
             {"rule", step.text},
             {"outcome", step.outcome}});
    }
    if (found.runner_up) {
        result["runner_up"] = {{"name", name(found.runner_up->variant)},
                               {"worse_by", number_or_null(found.runner_up->share)}};
    }
    result["flips"] = nlohmann::ordered_json::array();
    for (const dsl::Flip& flip : found.flips) {
        result["flips"].push_back({{"feature", selector.features[flip.feature].name},
                                   {"value", flip.value},
                                   {"chosen", name(flip.variant)}});
    }
    return result;
}

}  // namespace

int explain(const ExplainOptions& options, const Streams& streams) {
    const Checked checked = load_and_check(options.spec, {options.models, {}});
    const bool stands = streams.printer.print_report(checked.loaded.report, checked.loaded.sources);
    if (!stands || !checked.model) return Exit::errors;
    const Selector& selector = pick(checked.model->selectors, options);
    const dsl::FeatureValues given =
        dsl::read_features(selector, joined(options.features), host::fact_value);
    dsl::Situation situation{given.values, {}, {}};
    if (!options.running.empty()) {
        situation.running = position(names_of(selector.variants), options.running, "variant");
    }
    const dsl::Explanation found = dsl::explain(selector, situation);
    streams.out << (options.json ? to_json(selector, given, found).dump(2) + '\n'
                                 : explanation_text(selector, given, found));
    return Exit::done;
}

}  // namespace selgen::cli

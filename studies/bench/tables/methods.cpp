// Writes and parses the starter spec, and calls the module fit with the options of each method.
#include "studies/bench/tables/methods.hpp"

#include <algorithm>
#include <ctime>
#include <map>
#include <stdexcept>

#include "dsl/check/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "fit/inputs.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/starter.hpp"
#include "fit/table/names.hpp"
#include "fit/table/phase_lengths.hpp"
#include "grammar/parse.hpp"

namespace tables_study {
namespace {

namespace ast = selgen::dsl::ast;
namespace fit = selgen::fit;

constexpr Method all_methods[] = {
    {"auto", [](fit::FitOptions&) {}},
    {"auto, priced", [](fit::FitOptions&) {}, true},
    {"tree", [](fit::FitOptions& options) { options.kind = fit::Kind::tree; }},
    {"explainable", [](fit::FitOptions& options) { options.explainable = true; }},
    {"safe", [](fit::FitOptions& options) { options.safe = 0.05; }},
};

ast::Selector& selector_of(ast::Spec& spec) {
    for (ast::Item& item : spec.items)
        if (auto* selector = std::get_if<ast::Selector>(&item)) return *selector;
    throw std::logic_error("a starter without a selector");
}

/// Calls share a plan while the version of the input stays the same.
std::string with_phase(std::string text) {
    const std::size_t rule = text.find("\nchoose by ");
    if (text.find("\nphase ") == text.npos) text.insert(rule, "\nphase while input.version;");
    return text;
}

void set_otherwise(ast::Selector& selector, const Table& table) {
    if (table.train_default.empty()) return;
    std::map<std::size_t, std::size_t> rows;
    for (const std::size_t variant : table.train_default) ++rows[variant];
    rows.erase(table.train.variants.size());
    const auto most = std::ranges::max_element(
        rows, {}, [](const auto& variant_and_rows) { return variant_and_rows.second; });
    for (auto& statement : selector.statements)
        if (auto* otherwise = std::get_if<ast::Otherwise>(&statement))
            otherwise->value.text = table.train.variants[most->first];
}

[[noreturn]] void fail(const selgen::dsl::Report& report) {
    for (const auto& found : report.found())
        if (found.severity == selgen::dsl::Severity::error) throw std::runtime_error(found.text);
    throw std::logic_error("a spec failed without an error");
}

/// The training rows, as the command uses them: the variants worth choosing, with predictions of
/// missing times, and a copy for each length of a phase.
fit::Data rows_to_fit(fit::Data data, const fit::Inputs& inputs, std::uint64_t seed) {
    data.predicted = fit::predicted_times(data, {}, seed);
    data = fit::few_variants(std::move(data), inputs.otherwise, {}).data;
    if (!fit::has_plans(data)) return data;
    return fit::with_phase_lengths(data, fit::phase_lengths(data, 1));
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

std::span<const Method> methods() { return all_methods; }

Starter starter_of(const Table& table) {
    const std::string name = fit::identifier_of(table.name);
    const std::string file = name + ".sel";
    std::string text =
        fit::starter_text(table.train, {name, file, name + ".fit.sel", table.name + ".train.csv"});
    if (fit::has_plans(table.train)) text = with_phase(std::move(text));
    Starter starter{{}, {{file, text}}};
    selgen::dsl::Report report;
    auto spec = selgen::grammar::parse(starter.sources, 0, report);
    if (!spec) fail(report);
    set_otherwise(selector_of(*spec), table);
    starter.specs.push_back(std::move(*spec));
    return starter;
}

FittedSpec fit_spec(const Table& table, const Starter& starter, const Method& method,
                    std::uint64_t seed) {
    std::vector<ast::Spec> specs = starter.specs;
    const fit::Inputs inputs = fit::inputs_of(selector_of(specs[0]));
    fit::FitOptions options;
    options.seed = seed;
    method.set(options);
    const double begin = cpu_seconds();
    fit::Data data = rows_to_fit(table.train, inputs, seed);
    if (!method.is_priced) {
        data.feature_cost.setZero();
        options.decision_seconds = 0;
    }
    if (const std::string why = fit::why_not(data, inputs, options); !why.empty())
        throw std::runtime_error(why);
    const auto result = fit::fit({specs, starter.sources, inputs.selector}, inputs, data, options);
    const double seconds = cpu_seconds() - begin;
    if (const auto* why = std::get_if<std::string>(&result)) throw std::runtime_error(*why);
    const auto& found = std::get<fit::Fitted>(result);
    specs[0].items.emplace_back(found.model);
    selgen::dsl::Report report;
    auto spec = selgen::dsl::check(specs, starter.sources, report);
    if (!spec) fail(report);
    return {std::move(*spec), found.evaluated[found.chosen].name, seconds};
}

}  // namespace tables_study

// Converts the options of `selgen fit` to those of the module fit, and to a comment in the written
// model.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "base/errors.hpp"
#include "cli/commands/fit_parts.hpp"
#include "cli/inputs/tables.hpp"

namespace selgen::cli {
namespace {

/// Parses "8,8", the units of hidden layers; an empty text is the default.
std::vector<std::size_t> hidden_of(const FitOptions& given) {
    constexpr std::size_t most_layers = 3, most_units = 64;
    std::vector<std::size_t> hidden;
    if (given.hidden.empty()) return hidden;
    if (given.kind != "network") throw UsageError("--hidden: requires --model network");
    const char* at = given.hidden.data();
    const char* const end = at + given.hidden.size();
    while (true) {
        std::size_t units = 0;
        const auto read = std::from_chars(at, end, units);
        const bool stands = read.ec == std::errc() && units >= 1 && units <= most_units;
        const bool goes_on = read.ptr != end && *read.ptr == ',';
        if (stands) hidden.push_back(units);
        if (!stands || hidden.size() > most_layers || (read.ptr != end && !goes_on))
            throw UsageError(
                fmt::format("--hidden: invalid layers '{}': give the number of units in each of at "
                            "most {} layers, from 1 to {}, as in 8,8",
                            given.hidden, most_layers, most_units));
        if (!goes_on) return hidden;
        at = read.ptr + 1;
    }
}

}  // namespace

fit::FitOptions fit_options(const FitOptions& given) {
    static const std::vector<std::string> kinds{"polynomial", "tree", "forest", "network", "svm"};
    static const std::vector<std::string> goals{"time", "speedup", "choice"};
    fit::FitOptions options;
    const auto kind = std::find(kinds.begin(), kinds.end(), given.kind);
    if (kind != kinds.end()) options.kind = static_cast<fit::Kind>(kind - kinds.begin());
    const auto goal = std::find(goals.begin(), goals.end(), given.target);
    if (goal != goals.end()) options.goal = static_cast<fit::Goal>(goal - goals.begin());
    options.seed = given.seed;
    options.validation = given.validation;
    options.folds_of_table = given.folds_from_table;
    options.leaves = given.leaves;
    options.terms = given.terms;
    options.paper = given.selection == "paper";
    options.trees = given.trees;
    options.explainable = given.explainable;
    if (given.explainable && given.kind != "auto")
        throw UsageError("--explainable and --model exclude each other");
    if (given.budget > 0) options.budget = given.budget;
    options.hidden = hidden_of(given);
    options.safe = share_of("--safe", given.safe);
    if (options.safe && !(*options.safe > 0 && *options.safe < 1))
        throw UsageError("--safe " + given.safe +
                         ": must be above 0 and below 100 %, for example 5% or 0.05");
    if (options.safe && !given.knob.empty())
        throw UsageError("--safe and --knob exclude each other: a knob has no `otherwise`");
    if (given.keep > 0 && !given.knob.empty())
        throw UsageError("--keep and --knob exclude each other: a knob keeps all its values");
    options.loss = loss_options(given);
    options.machine = given.machine;
    return options;
}

/// The given options that affect the model.
std::string asked_text(const FitOptions& given) {
    const FitOptions usual;
    std::string text;
    const auto add = [&](const char* option, const auto& value, const auto& otherwise) {
        if (value == otherwise) return;
        text += fmt::format("{}{} {}", text.empty() ? "" : " ", option, value);
    };
    add("--knob", given.knob, usual.knob);
    add("--model", given.kind, usual.kind);
    add("--hidden", given.hidden, usual.hidden);
    add("--target", given.target, usual.target);
    add("--selection", given.selection, usual.selection);
    add("--leaves", given.leaves, usual.leaves);
    add("--terms", given.terms, usual.terms);
    add("--trees", given.trees, usual.trees);
    add("--keep", given.keep, usual.keep);
    add("--safe", given.safe, usual.safe);
    add("--budget", given.budget, usual.budget);
    add("--validation", given.validation, usual.validation);
    add("--reuse", given.reuse, usual.reuse);
    add("--feature-costs", given.feature_costs, usual.feature_costs);
    add("--objective", given.objective, usual.objective);
    add("--penalty", given.penalty, usual.penalty);
    add("--cutoff", given.cutoff, usual.cutoff);
    if (given.explainable) text += text.empty() ? "--explainable" : " --explainable";
    if (given.folds_from_table) text += text.empty() ? "--folds-from-table" : " --folds-from-table";
    return text.empty() ? text : "// Options: " + text + ".\n";
}

}  // namespace selgen::cli

// Options of the commands `fit`, `eval` and `report`.
#include <charconv>

#include "base/text.hpp"
#include "cli/options/command_table.hpp"

namespace selgen::cli {
namespace {

/// How costs follow from times: the same for fit and eval.
void declare_losses(CLI::App& command, fit::LossOptions& loss, fit::FeatureCosts& feature_costs) {
    option(command, "--reuse", loss.reuse, "NUMBER",
           "number of calls in a phase, which share a plan and a decision, if the table has no "
           "reuse column (default: 1)")
        ->check(within(1.0, 1e15));
    one_of(command, "--feature-costs", words_of(fit::feature_costs_words),
           "which costs of features count (default: all)",
           [&](std::size_t at) { feature_costs = static_cast<fit::FeatureCosts>(at); });
    one_of(command, "--objective", words_of(fit::objective_words),
           "objective to minimise (default: mean-slowdown)",
           [&](std::size_t at) { loss.objective = static_cast<fit::Objective>(at); });
    option(command, "--penalty", loss.penalty, "NUMBER",
           "cost of a failed run, as a multiple of the slowest success of its row or, if given, of "
           "the cutoff (default: 10)")
        ->check(within(1.0, 1e6));
    option(command, "--cutoff", loss.cutoff, "SECONDS",
           "time limit of the measured runs, in seconds (default with --objective par10: the "
           "longest time)")
        ->check(within(1e-12, 1e12));
}

/// Which selector is meant, and the seed.
void declare_selector(CLI::App& command, std::string& selector, std::uint64_t& seed) {
    option(command, "--selector", selector, "NAME", "selector to use, if the spec has several");
    option(command, "--seed", seed, "NUMBER", "seed for random numbers (default: 1)");
}

template <class Options>
void declare_inputs(CLI::App& command, Options& options, bool required = true) {
    option(command, "SPEC", options.spec, "SPEC", "spec file")->required(required);
    option(
        command, "--data", options.data, "FILE",
        "table of times (CSV); if several tables are given, the shortest time for each id is used")
        ->required(required)
        ->allow_extra_args(false);
}

/// What eval and report have in common.
void declare_evaluation(CLI::App& command, workflow::EvaluateRequest& options) {
    option(command, "--models", options.models, "FILE", "model file to use")
        ->allow_extra_args(false);
    option(command, "--baseline", options.baseline, "VARIANT", "variant to compare with");
    share(command, "--floor", options.floor,
          "noise floor for the accuracy, such as 3% (default: estimated from --again)");
    command.add_flag("--halves", options.halves,
                     "find the best variants by one half of the runs, and compare times of the "
                     "other half; needs a table measured with --halves");
    option(command, "--again", options.again, "FILE",
           "table of the same rows measured again, to estimate the noise")
        ->allow_extra_args(false);
}

/// Parses "8,8", the units of hidden layers; an empty text is the default.
std::vector<std::size_t> layers_of(const std::string& text) {
    constexpr std::size_t most_layers = 3, most_units = 64;
    std::vector<std::size_t> layers;
    if (text.empty()) return layers;
    for (const std::string& part : split(text, ',')) {
        std::size_t units = 0;
        const char* const end = part.data() + part.size();
        const auto read = std::from_chars(part.data(), end, units);
        const bool is_right = read.ec == std::errc() && read.ptr == end && units >= 1;
        if (!is_right || units > most_units || layers.size() == most_layers)
            throw CLI::ValidationError("--hidden: invalid layers '" + text +
                                       "': give the number of units in each of at most " +
                                       std::to_string(most_layers) + " layers, from 1 to " +
                                       std::to_string(most_units) + ", as in 8,8");
        layers.push_back(units);
    }
    return layers;
}

/// Which models are tried, and how large they may be.
void declare_models(CLI::App& command, fit::FitOptions& options) {
    command.add_flag("--explainable", options.explainable,
                     "only constant choices and trees of at most 16 leaves");
    option(command, "--budget", options.budget, "SECONDS",
           "time after which no further candidate is tried; the result then depends on the machine")
        ->check(within(0.001, 1e9));
    option(command, "--leaves", options.leaves, "NUMBER", "maximum number of leaves in a tree")
        ->check(within(1, 1000000));
    option(command, "--terms", options.terms, "NUMBER",
           "maximum number of terms in each polynomial (default: 30)")
        ->check(within(1, 1000));
    option(command, "--trees", options.trees, "NUMBER",
           "number of trees in a forest (default: 48; 32 if a tree is distilled from it)")
        ->check(within(1, 1000));
    command
        .add_option_function<std::string>(
            "--hidden", [&options](const std::string& given) { options.hidden = layers_of(given); },
            "units in each hidden layer of a network, such as 8,8 (default: 3,3)")
        ->type_name("NUMBERS");
    option(command, "--keep", options.keep, "NUMBER",
           "number of variants that the model chooses among (default: all, or up to 32 of more "
           "than 32)")
        ->check(within(1, 1024));
    declare_safe(command, options.safe);
}

}  // namespace

void declare_fit(CLI::App& command, CommandLine& line) {
    workflow::FitRequest& request = line.fit.request;
    fit::FitOptions& options = request.options;
    declare_inputs(command, request);
    option(command, "-o,--output", request.output, "FILE",
           "spec to write the models to (default: -)");
    option(command, "--knob", request.knob, "NAME", "fit the rule for this knob");
    one_of(command, "--model", words_of(fit::kind_words, {"auto"}), "kind of model (default: auto)",
           [&](std::size_t at) {
               if (at > 0) options.kind = static_cast<fit::Kind>(at - 1);
           });
    one_of(command, "--target", words_of(fit::goal_words), "what the model predicts",
           [&](std::size_t at) { options.goal = static_cast<fit::Goal>(at); });
    one_of(command, "--selection", {"stepwise", "paper"},
           "how to choose polynomial terms (default: stepwise)",
           [&](std::size_t at) { options.paper = at == 1; });
    option(command, "--validation", options.validation, "NUMBER",
           "number of cross-validation folds (default: 5)")
        ->check(within(2, 1000));
    command.add_flag("--folds-from-table", options.folds_of_table,
                     "take each row's fold from the table's fold column");
    declare_models(command, options);
    option(command, "--machine", options.machine, "TEXT",
           "machine on which the times were measured");
    declare_losses(command, options.loss, options.feature_costs);
    declare_selector(command, request.selector, options.seed);
    command.add_flag("--json", line.fit.json, "print JSON");
}

void declare_eval(CLI::App& command, CommandLine& line) {
    workflow::EvaluateRequest& request = line.eval.evaluation;
    declare_inputs(command, request);
    declare_evaluation(command, request);
    option(command, "--predictions", line.eval.predictions, "FILE",
           "write the id and chosen variant of each row");
    share(command, "--fail-above", line.eval.fail_above,
          "exit with status 1 if the mean regret (mean slowdown minus 1) exceeds SHARE, for "
          "example 5%");
    declare_losses(command, request.loss, request.feature_costs);
    declare_selector(command, request.selector, request.seed);
    command.add_flag("--json", line.eval.json, "print JSON");
}

void declare_report(CLI::App& command, CommandLine& line) {
    ReportOptions& options = line.report;
    workflow::EvaluateRequest& request = options.report.evaluation;
    declare_inputs(command, request, false);
    option(command, "--trace", options.report.trace, "FILE",
           "trace of a run, as written by SELGEN_TRACE=FILE.csv");
    option(command, "-o,--output", options.output, "FILE", "page to write (default: -)");
    one_of(command.add_option("--format", options.format, "page format (default: html)"),
           {"html", "md", "json", "svg"});
    one_of(command.add_option("--chart", options.chart, "with --format svg: draw only this chart"),
           {"decisions", "slowdown", "calls", "phases", "goals"});
    declare_evaluation(command, request);
    declare_losses(command, request.loss, request.feature_costs);
    declare_selector(command, request.selector, request.seed);
}

}  // namespace selgen::cli

// Options of the commands `fit`, `eval` and `report`.
#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

const std::string file_argument = "FILE", number_argument = "NUMBER";

/// How costs follow from times: the same for fit and eval.
template <class Options>
void declare_losses(CLI::App& command, Options& options) {
    command
        .add_option("--reuse", options.reuse,
                    "number of calls in a phase, which share a plan and a decision, if the table "
                    "has no reuse column (default: 1)")
        ->type_name(number_argument)
        ->check(within(1.0, 1e15));
    one_of(command.add_option("--feature-costs", options.feature_costs,
                              "which costs of features count (default: all)"),
           {"none", "inspected", "all"});
    one_of(command.add_option("--objective", options.objective,
                              "objective to minimise (default: mean-slowdown)"),
           {"mean-slowdown", "total-time", "par10", "worst-case"});
    command
        .add_option("--penalty", options.penalty,
                    "cost of a failed run, as a multiple of the slowest success of its row or, if "
                    "given, of the cutoff (default: 10)")
        ->type_name(number_argument)
        ->check(within(1.0, 1e6));
    command
        .add_option("--cutoff", options.cutoff,
                    "time limit of the measured runs, in seconds (default with --objective par10: "
                    "the longest time)")
        ->type_name("SECONDS")
        ->check(within(1e-12, 1e12));
    command.add_option("--selector", options.selector, "selector to use, if the spec has several")
        ->type_name("NAME");
    command.add_option("--seed", options.seed, "seed for random numbers (default: 1)")
        ->type_name(number_argument);
}

template <class Options>
void declare_inputs(CLI::App& command, Options& options, bool required = true) {
    command.add_option("SPEC", options.spec, "spec file")->required(required)->type_name("SPEC");
    command
        .add_option("--data", options.data,
                    "table of times (CSV); if several tables are given, the shortest time for each "
                    "id is used")
        ->required(required)
        ->type_name(file_argument)
        ->allow_extra_args(false);
}

/// What eval and report have in common.
void declare_evaluation(CLI::App& command, EvalOptions& options) {
    command.add_option("--models", options.models, "model file to use")
        ->type_name(file_argument)
        ->allow_extra_args(false);
    command.add_option("--baseline", options.baseline, "variant to compare with")
        ->type_name("VARIANT");
    command
        .add_option("--floor", options.floor,
                    "noise floor for the accuracy, such as 3% (default: estimated from --again)")
        ->type_name("SHARE");
    command.add_flag("--halves", options.halves,
                     "find the best variants by one half of the runs, and compare times of the "
                     "other half; needs a table measured with --halves");
    command
        .add_option("--again", options.again,
                    "table of the same rows measured again, to estimate the noise")
        ->type_name(file_argument)
        ->allow_extra_args(false);
}

/// Which models are tried, and how large they may be.
void declare_models(CLI::App& command, FitOptions& options) {
    command.add_flag("--explainable", options.explainable,
                     "only constant choices and trees of at most 16 leaves");
    command
        .add_option("--budget", options.budget,
                    "time after which no further candidate is tried; the result then depends on "
                    "the machine")
        ->type_name("SECONDS")
        ->check(within(0.001, 1e9));
    command.add_option("--leaves", options.leaves, "maximum number of leaves in a tree")
        ->type_name(number_argument)
        ->check(within(1, 1000000));
    command
        .add_option("--terms", options.terms,
                    "maximum number of terms in each polynomial (default: 30)")
        ->type_name(number_argument)
        ->check(within(1, 1000));
    command
        .add_option("--trees", options.trees,
                    "number of trees in a forest (default: 48; 32 if a tree is distilled from it)")
        ->type_name(number_argument)
        ->check(within(1, 1000));
    command
        .add_option("--hidden", options.hidden,
                    "units in each hidden layer of a network, such as 8,8 (default: 3,3)")
        ->type_name("NUMBERS");
    command
        .add_option("--keep", options.keep,
                    "number of variants that the model chooses among (default: all, or up to 32 of "
                    "more than 32)")
        ->type_name(number_argument)
        ->check(within(1, 1024));
    command
        .add_option("--safe", options.safe,
                    "limit how often a choice may be more than SHARE, for example 5%, slower than "
                    "`otherwise` (at most 2 % of the held-out rows)")
        ->type_name("SHARE");
}

}  // namespace

void declare_fit(CLI::App& command, CommandLine& line) {
    FitOptions& options = line.fit;
    declare_inputs(command, options);
    command.add_option("-o,--output", options.output, "spec to write the models to (default: -)")
        ->type_name(file_argument);
    command.add_option("--knob", options.knob, "fit the rule for this knob")->type_name("NAME");
    one_of(command.add_option("--model", options.kind, "kind of model (default: auto)"),
           {"auto", "polynomial", "tree", "forest", "network", "svm"});
    one_of(command.add_option("--target", options.target, "what the model predicts"),
           {"time", "speedup", "choice"});
    one_of(command.add_option("--selection", options.selection,
                              "how to choose polynomial terms (default: stepwise)"),
           {"stepwise", "paper"});
    command
        .add_option("--validation", options.validation,
                    "number of cross-validation folds (default: 5)")
        ->type_name(number_argument)
        ->check(within(2, 1000));
    command.add_flag("--folds-from-table", options.folds_from_table,
                     "take each row's fold from the table's fold column");
    declare_models(command, options);
    command.add_option("--machine", options.machine, "machine on which the times were measured")
        ->type_name("TEXT");
    declare_losses(command, options);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_eval(CLI::App& command, CommandLine& line) {
    EvalOptions& options = line.eval;
    declare_inputs(command, options);
    declare_evaluation(command, options);
    command
        .add_option("--predictions", options.predictions,
                    "write the id and chosen variant of each row")
        ->type_name(file_argument);
    command
        .add_option("--fail-above", options.fail_above,
                    "exit with status 1 if the mean regret (mean slowdown minus 1) exceeds SHARE, "
                    "for example 5%")
        ->type_name("SHARE");
    declare_losses(command, options);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_report(CLI::App& command, CommandLine& line) {
    ReportOptions& options = line.report;
    declare_inputs(command, options.eval, false);
    command
        .add_option("--trace", options.trace, "trace of a run, as written by SELGEN_TRACE=FILE.csv")
        ->type_name(file_argument);
    command.add_option("-o,--output", options.output, "page to write (default: -)")
        ->type_name(file_argument);
    one_of(command.add_option("--format", options.format, "page format (default: html)"),
           {"html", "md", "json", "svg"});
    one_of(command.add_option("--chart", options.chart, "with --format svg: draw only this chart"),
           {"decisions", "slowdown", "calls", "phases", "goals"});
    declare_evaluation(command, options.eval);
    declare_losses(command, options.eval);
}

}  // namespace selgen::cli

#include "cli/options/declare.hpp"

/// fit, eval, report.
namespace selgen::cli {
namespace {

const std::string file_argument = "FILE", number_argument = "NUMBER";

/// How costs follow from times: the same for fit and eval.
template <class Options>
void declare_losses(CLI::App& command, Options& options) {
    command
        .add_option("--reuse", options.reuse,
                    "calls that share a plan and a decision, if the table has no column reuse "
                    "(default: 1)")
        ->type_name(number_argument)
        ->check(within(1.0, 1e15));
    command
        .add_option("--penalty", options.penalty,
                    "a failed run counts as this multiple of the cutoff (default: 10)")
        ->type_name(number_argument)
        ->check(within(1.0, 1e6));
    command
        .add_option("--cutoff", options.cutoff,
                    "seconds after which runs were ended (default: the largest time)")
        ->type_name("SECONDS")
        ->check(within(1e-12, 1e12));
    command.add_option("--selector", options.selector, "which selector of the spec")
        ->type_name("NAME");
    command.add_option("--seed", options.seed, "seed of all random numbers (default: 1)")
        ->type_name(number_argument);
}

template <class Options>
void declare_inputs(CLI::App& command, Options& options, bool required = true) {
    command.add_option("SPEC", options.spec, "the spec file")
        ->required(required)
        ->type_name("SPEC");
    command
        .add_option("--data", options.data,
                    "a table of times (CSV); of several tables, the least time of each id counts")
        ->required(required)
        ->type_name(file_argument)
        ->allow_extra_args(false);
}

/// What eval and report have in common.
void declare_evaluation(CLI::App& command, EvalOptions& options) {
    command.add_option("--models", options.models, "files with models to use")
        ->type_name(file_argument)
        ->allow_extra_args(false);
    command.add_option("--baseline", options.baseline, "a variant to compare with")
        ->type_name("VARIANT");
    command
        .add_option("--floor", options.floor,
                    "the noise of times, as in 3% (default: estimated from --again)")
        ->type_name("SHARE");
    command
        .add_option("--again", options.again,
                    "the same rows measured again, to estimate the noise of times")
        ->type_name(file_argument)
        ->allow_extra_args(false);
}

}  // namespace

void declare_fit(CLI::App& command, CommandLine& line) {
    FitOptions& options = line.fit;
    declare_inputs(command, options);
    command.add_option("-o,--output", options.output, "the models, as a spec (default: -)")
        ->type_name(file_argument);
    command.add_option("--knob", options.knob, "fit the rule of this knob")->type_name("NAME");
    one_of(command.add_option("--model", options.kind, "the kind of model (default: auto)"),
           {"auto", "polynomial", "tree", "forest", "network", "svm"});
    one_of(command.add_option("--target", options.target, "what it predicts"),
           {"time", "speedup", "choice"});
    one_of(command.add_option("--selection", options.selection,
                              "how the terms of a polynomial are chosen (default: stepwise)"),
           {"stepwise", "paper"});
    command
        .add_option("--validation", options.validation,
                    "folds of the cross-validation (default: 5)")
        ->type_name(number_argument)
        ->check(within(2, 1000));
    command.add_flag("--folds-from-table", options.folds_from_table,
                     "the column fold of the table assigns its rows to folds");
    command.add_option("--leaves", options.leaves, "leaves of a tree, at most")
        ->type_name(number_argument)
        ->check(within(1, 1000000));
    command
        .add_option("--terms", options.terms,
                    "terms of a polynomial, at most; of a mean, of each (default: 30)")
        ->type_name(number_argument)
        ->check(within(1, 1000));
    command.add_option("--trees", options.trees, "trees of a forest (default: 32)")
        ->type_name(number_argument)
        ->check(within(1, 1000));
    command
        .add_option("--hidden", options.hidden,
                    "units of a network's hidden layers, as in 8,8 (default: 3,3)")
        ->type_name("NUMBERS");
    command.add_option("--machine", options.machine, "where the times were measured")
        ->type_name("TEXT");
    declare_losses(command, options);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_eval(CLI::App& command, CommandLine& line) {
    EvalOptions& options = line.eval;
    declare_inputs(command, options);
    declare_evaluation(command, options);
    command.add_option("--predictions", options.predictions, "write id,variant of each row")
        ->type_name(file_argument);
    command
        .add_option("--fail-above", options.fail_above,
                    "end with 1 if the mean slowdown is more than this above 1, as in 5%")
        ->type_name("SHARE");
    declare_losses(command, options);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_report(CLI::App& command, CommandLine& line) {
    ReportOptions& options = line.report;
    declare_inputs(command, options.eval, false);
    command
        .add_option("--trace", options.trace,
                    "the trace of a run, as SELGEN_TRACE=FILE.csv writes it")
        ->type_name(file_argument);
    command.add_option("-o,--output", options.output, "the page (default: -)")
        ->type_name(file_argument);
    one_of(command.add_option("--format", options.format, "the format (default: html)"),
           {"html", "md", "json", "svg"});
    one_of(command.add_option("--chart", options.chart, "with --format svg: draw only this chart"),
           {"decisions", "slowdown", "calls", "phases", "goals"});
    declare_evaluation(command, options.eval);
    declare_losses(command, options.eval);
}

}  // namespace selgen::cli

#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

const std::string file_argument = "FILE", number_argument = "NUMBER";

/// Numbers from low to high; the help does not repeat them.
template <class Number>
CLI::Validator within(Number low, Number high) {
    return CLI::Range(low, high).description("");
}

/// What a cost is: the same for fit and eval.
template <class Options>
void declare_losses(CLI::App& command, Options& options) {
    command
        .add_option("--reuse", options.reuse,
                    "calls that share a plan and a decision, where the table has no column reuse "
                    "(default: 1)")
        ->type_name(number_argument)
        ->check(within(1.0, 1e15));
    command
        .add_option("--penalty", options.penalty,
                    "a failed run counts as so many times the cutoff (default: 10)")
        ->type_name(number_argument)
        ->check(within(1.0, 1e6));
    command
        .add_option("--cutoff", options.cutoff,
                    "seconds after which runs were ended (default: the largest time)")
        ->type_name("SECONDS")
        ->check(within(1e-12, 1e12));
    command.add_option("--selector", options.selector, "which selector of the spec")
        ->type_name("NAME");
    command.add_option("--seed", options.seed, "of all that is drawn (default: 1)")
        ->type_name(number_argument);
}

template <class Options>
void declare_inputs(CLI::App& command, Options& options, bool required = true) {
    command.add_option("SPEC", options.spec, "the spec file")
        ->required(required)
        ->type_name("SPEC");
    command
        .add_option("--data", options.data,
                    "a table of timings (CSV); of several, the least times of each id count")
        ->required(required)
        ->type_name(file_argument)
        ->allow_extra_args(false);
}

/// What eval and report have in common.
void declare_judging(CLI::App& command, EvalOptions& options) {
    command.add_option("--models", options.models, "files of models to take")
        ->type_name(file_argument)
        ->allow_extra_args(false);
    command.add_option("--baseline", options.baseline, "a variant to compare with")
        ->type_name("VARIANT");
    command
        .add_option("--floor", options.floor,
                    "a difference of times that is noise, as in 3% (default: what --again tells)")
        ->type_name("SHARE");
    command
        .add_option("--again", options.again,
                    "the same rows measured again, which tell what is noise")
        ->type_name(file_argument)
        ->allow_extra_args(false);
}

void declare_fit(CLI::App& app, Line& line) {
    auto* command = declare(app, "fit", "Learn a model from a table of timings.",
                            {"selgen fit reduce.sel --data reduce.csv -o reduce.fit.sel",
                             "selgen fit reduce.sel --data reduce.csv --model tree --leaves 12"});
    declare_inputs(*command, line.fit);
    command->add_option("-o,--output", line.fit.output, "the models, as a spec (default: -)")
        ->type_name(file_argument);
    command->add_option("--knob", line.fit.knob, "learn the rule of this knob")->type_name("NAME");
    closed(command->add_option("--model", line.fit.kind, "what is learnt (default: auto)"),
           {"auto", "polynomial", "tree", "forest", "network", "svm"});
    closed(command->add_option("--target", line.fit.target, "what it predicts"),
           {"time", "speedup", "choice"});
    closed(command->add_option("--selection", line.fit.selection,
                               "how a polynomial's terms are found (default: stepwise)"),
           {"stepwise", "paper"});
    command->add_option("--validation", line.fit.validation, "folds (default: 5)")
        ->type_name(number_argument)
        ->check(within(2, 1000));
    command->add_flag("--folds-from-table", line.fit.folds_from_table,
                      "the table's column fold says which rows are left out together");
    command->add_option("--leaves", line.fit.leaves, "of a tree, at most")
        ->type_name(number_argument)
        ->check(within(1, 1000000));
    command
        ->add_option("--terms", line.fit.terms,
                     "of a polynomial, or of each of which it is the mean, at most (default: 30)")
        ->type_name(number_argument)
        ->check(within(1, 1000));
    command->add_option("--trees", line.fit.trees, "of a forest (default: 32)")
        ->type_name(number_argument)
        ->check(within(1, 1000));
    command
        ->add_option("--hidden", line.fit.hidden,
                     "units of a network's hidden layers, as in 8,8 (default: 3,3)")
        ->type_name("NUMBERS");
    command->add_option("--machine", line.fit.machine, "where the times were taken")
        ->type_name("TEXT");
    declare_losses(*command, line.fit);
    command->add_flag("--json", line.fit.json, "answer in JSON");
}

void declare_eval(CLI::App& app, Line& line) {
    auto* command = declare(app, "eval", "Say how good a selector's choices are.",
                            {"selgen eval reduce.sel --data test.csv",
                             "selgen eval s.sel --models m.fit.sel --data test.csv "
                             "--predictions p.csv"});
    declare_inputs(*command, line.eval);
    declare_judging(*command, line.eval);
    command->add_option("--predictions", line.eval.predictions, "write id,variant of each row")
        ->type_name(file_argument);
    command
        ->add_option("--fail-above", line.eval.fail_above,
                     "end with 1 where chosen/best is more than this above 1, as in 5%")
        ->type_name("SHARE");
    declare_losses(*command, line.eval);
    command->add_flag("--json", line.eval.json, "answer in JSON");
}

void declare_report(CLI::App& app, Line& line) {
    auto* command = declare(app, "report", "Write a page on a selector's choices and runs.",
                            {"selgen report reduce.sel --data test.csv -o reduce.html",
                             "selgen report --trace run.csv -o run.html"});
    ReportOptions& options = line.of_report;
    declare_inputs(*command, options.eval, false);
    command->add_option("--trace", options.trace, "what a run with SELGEN_TRACE=FILE.csv wrote")
        ->type_name(file_argument);
    command->add_option("-o,--output", options.output, "the page (default: -)")
        ->type_name(file_argument);
    closed(command->add_option("--format", options.format, "how it is written (default: html)"),
           {"html", "md", "json", "svg"});
    closed(command->add_option("--chart", options.chart, "with --format svg: draw only this chart"),
           {"decisions", "slowdown", "calls", "phases", "goals"});
    declare_judging(*command, options.eval);
    declare_losses(*command, options.eval);
}

}  // namespace

void declare_laboratory(CLI::App& app, Line& line) {
    declare_fit(app, line);
    declare_eval(app, line);
    declare_report(app, line);
}

}  // namespace selgen::cli

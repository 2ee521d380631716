// Options of the commands `portfolio`, `import`, `tune` and `bench`, which make tables of times or
// begin with one.
#include "cli/options/command_table.hpp"
#include "fit/import/table.hpp"

namespace selgen::cli {

void declare_portfolio(CLI::App& command, CommandLine& line) {
    workflow::PortfolioRequest& options = line.portfolio.request;
    option(
        command, "--data", options.data, "FILE",
        "table of times (CSV); if several tables are given, the shortest time for each id is used")
        ->required()
        ->allow_extra_args(false);
    option(command, "--keep", options.keep, "NUMBER",
           "maximum number of variants to keep (default: 8)")
        ->check(within(1, 1024));
    option(command, "--reuse", options.reuse, "NUMBER",
           "number of calls that share a plan, if the table has no reuse column (default: 1)")
        ->check(within(1.0, 1e15));
    option(command, "--penalty", options.penalty, "NUMBER",
           "cost of a row in which no kept variant succeeds, as a multiple of the row's slowest "
           "success (default: 10)")
        ->check(within(1.0, 1e6));
    command.add_flag("--json", line.portfolio.json, "print JSON");
}

void declare_import(CLI::App& command, CommandLine& line) {
    workflow::ImportRequest& options = line.import;
    std::vector<std::string> kinds = words_of(fit::kinds_of_tables());
    kinds.insert(kinds.end(), {"xgboost", "lightgbm", "sklearn"});
    one_of(command.add_option("KIND", options.kind, "program that wrote the input")->required(),
           kinds);
    option(command, "INPUT", options.inputs, "INPUT", "input files, or the scenario folder")
        ->required();
    option(command, "-o,--output", options.output, "FILE", "table or model to write (default: -)");
    option(command, "--variant", options.variant, "NAME",
           "parameter or argument whose values are the variants");
    option(command, "--spec", options.spec, "SPEC", "for a model: the spec that uses it");
    option(command, "--selector", options.selector, "NAME",
           "selector to use, if the spec or the trace has several");
    option(command, "--variants", options.variants, "NAMES",
           "variants in the order of the model's classes or files, such as a,b");
    one_of(command.add_option("--predicts", options.predicts,
                              "what a regression model predicts: time or its logarithm"),
           {"time", "lg", "ln"});
}

void declare_tune(CLI::App& command, CommandLine& line) {
    workflow::TuneRequest& options = line.tune.tune;
    option(command, "SPEC", options.spec, "SPEC",
           "spec with an experiment; compiler options and sources go after --")
        ->required();
    option(command, "-o,--output", options.output, "FILE", "header to write (default: SPEC.hpp)");
    option(command, "--budget", options.budget, "TIME",
           "time for measuring, such as 90s or 10min, with a fifth for the proof (default: 2min)");
    option(command, "--driver", options.driver, "PROGRAM",
           "driver that a build system compiled (default: compile it)");
    option(command, "--proof-driver", options.proof_driver, "PROGRAM",
           "with --driver: the same program, compiled with SELGEN_PROOF defined");
    option(command, "--proof-build", options.proof_build, "COMMAND",
           "command that builds --proof-driver with the new models");
    option(command, "--folder", options.folder, "FOLDER",
           "folder for the table, the report and programs (default: NAME.tune beside the spec)");
    option(command, "--models", options.models, "FILE",
           "models to write, with the file name that the spec imports (default: NAME.fit.sel "
           "beside the spec)");
    option(command, "--data", options.data, "FILE",
           "further table to fit the models to, as of another machine; may be repeated")
        ->allow_extra_args(false);
    option(command, "--cpus", options.cpus, "LIST", "CPUs to use, such as 0-3,8 (default: all)");
    declare_safe(command, options.safe);
    option(command, "--experiment", options.experiment, "NAME",
           "experiment to use, if the spec has several");
    option(command, "--namespace", options.name_space, "NAME", "namespace of all generated code");
    option(command, "--seed", options.seed, "NUMBER", "seed for random numbers (default: 1)");
    command.add_flag("--explainable", options.explainable,
                     "only constant choices and trees of at most 16 leaves");
    command.add_flag("--add-import", options.add_import,
                     "add the import of the models to the spec if it is missing");
    command.add_flag("--accept-disturbed", options.accept_disturbed,
                     "measure although other programs use the cores; the times are less reliable");
    auto* const proof =
        command.add_flag("--proof", options.only_proves,
                         "only compare the existing dispatcher with all variants, on new inputs");
    command
        .add_flag("--no-proof", options.skips_proof,
                  "do not compare the dispatcher with the variants at the end")
        ->excludes(proof);
    command.add_flag("--dry-run", line.tune.dry_run, "print the commands that would be run");
    command.add_flag("--json", line.tune.json, "print JSON");
}

void declare_bench(CLI::App& command, CommandLine& line) {
    option(command, "DRIVER", line.bench.driver, "DRIVER",
           "benchmark driver; all later arguments are passed to it")
        ->required();
}

}  // namespace selgen::cli

// Options of the commands `portfolio`, `import`, `tune` and `bench`, which make tables of times or
// begin with one.
#include "cli/options/declare.hpp"
#include "fit/import/table.hpp"

namespace selgen::cli {

void declare_portfolio(CLI::App& command, CommandLine& line) {
    workflow::PortfolioRequest& options = line.portfolio.portfolio;
    command
        .add_option("--data", options.data,
                    "table of times (CSV); if several tables are given, the shortest time for each "
                    "id is used")
        ->required()
        ->type_name("FILE")
        ->allow_extra_args(false);
    command.add_option("--keep", options.keep, "maximum number of variants to keep (default: 8)")
        ->type_name("NUMBER")
        ->check(within(1, 1024));
    command
        .add_option("--reuse", options.reuse,
                    "number of calls that share a plan, if the table has no reuse column (default: "
                    "1)")
        ->type_name("NUMBER")
        ->check(within(1.0, 1e15));
    command
        .add_option("--penalty", options.penalty,
                    "cost of a row in which no kept variant succeeds, as a multiple of the row's "
                    "slowest success (default: 10)")
        ->type_name("NUMBER")
        ->check(within(1.0, 1e6));
    command.add_flag("--json", line.portfolio.json, "print JSON");
}

void declare_import(CLI::App& command, CommandLine& line) {
    workflow::ImportRequest& options = line.import;
    std::vector<std::string> kinds = words_of(fit::kinds_of_tables());
    kinds.insert(kinds.end(), {"xgboost", "lightgbm", "sklearn"});
    one_of(command.add_option("KIND", options.kind, "program that wrote the input")->required(),
           kinds);
    command.add_option("INPUT", options.inputs, "input files, or the scenario folder")
        ->required()
        ->type_name("INPUT");
    command.add_option("-o,--output", options.output, "table or model to write (default: -)")
        ->type_name("FILE");
    command
        .add_option("--variant", options.variant,
                    "parameter or argument whose values are the variants")
        ->type_name("NAME");
    command.add_option("--spec", options.spec, "for a model: the spec that uses it")
        ->type_name("SPEC");
    command
        .add_option("--selector", options.selector,
                    "selector to use, if the spec or the trace has several")
        ->type_name("NAME");
    command
        .add_option("--variants", options.variants,
                    "variants in the order of the model's classes or files, such as a,b")
        ->type_name("NAMES");
    one_of(command.add_option("--predicts", options.predicts,
                              "what a regression model predicts: time or its logarithm"),
           {"time", "lg", "ln"});
}

void declare_tune(CLI::App& command, CommandLine& line) {
    workflow::TuneRequest& options = line.tune.tune;
    const auto text = [&](const char* name, std::string& to, const char* what, const char* value) {
        return command.add_option(name, to, what)->type_name(value);
    };
    text("SPEC", options.spec, "spec with an experiment; compiler options and sources go after --",
         "SPEC")
        ->required();
    text("-o,--output", options.output, "header to write (default: SPEC.hpp)", "FILE");
    text("--budget", options.budget,
         "time for measuring, such as 90s or 10min, with a fifth for the proof (default: 2min)",
         "TIME");
    text("--driver", options.driver, "driver that a build system compiled (default: compile it)",
         "PROGRAM");
    text("--proof-driver", options.proof_driver,
         "with --driver: the same program, compiled with SELGEN_PROOF defined", "PROGRAM");
    text("--proof-build", options.proof_build,
         "command that builds --proof-driver with the new models", "COMMAND");
    text("--folder", options.folder,
         "folder for the table, the report and programs "
         "(default: NAME.tune beside the spec)",
         "FOLDER");
    text("--models", options.models,
         "models to write, with the file name that the spec imports "
         "(default: NAME.fit.sel beside the spec)",
         "FILE");
    command
        .add_option("--data", options.data,
                    "further table to fit the models to, as of another machine; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false);
    text("--cpus", options.cpus, "CPUs to use, such as 0-3,8 (default: all)", "LIST");
    declare_safe(command, options.safe);
    text("--experiment", options.experiment, "experiment to use, if the spec has several", "NAME");
    text("--namespace", options.name_space, "namespace of all generated code", "NAME");
    command.add_option("--seed", options.seed, "seed for random numbers (default: 1)")
        ->type_name("NUMBER");
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
    command
        .add_option("DRIVER", line.bench.driver,
                    "benchmark driver; all later arguments are passed to it")
        ->required()
        ->type_name("DRIVER");
}

}  // namespace selgen::cli

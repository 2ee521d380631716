#include "cli/options/declare.hpp"

/// new, portfolio, import, bench: what makes tables of times, or begins with one.
namespace selgen::cli {

void declare_new(CLI::App& command, CommandLine& line) {
    NewOptions& options = line.new_spec;
    command.add_option("--data", options.data, "table of times (CSV), or - for standard input")
        ->required()
        ->type_name("FILE");
    command.add_option("-o,--output", options.output, "spec to write (default: -)")
        ->type_name("FILE");
    command.add_option("--name", options.name, "selector name (default: the table's file name)")
        ->type_name("NAME");
    command
        .add_option("--keep", options.keep,
                    "number of variants in the spec: those that are worth most (default: all)")
        ->type_name("NUMBER")
        ->check(within(1, 1024));
    command.add_flag("--force", options.force, "overwrite an existing spec");
}

void declare_portfolio(CLI::App& command, CommandLine& line) {
    PortfolioOptions& options = line.portfolio;
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
    command.add_flag("--json", options.json, "print JSON");
}

void declare_import(CLI::App& command, CommandLine& line) {
    ImportOptions& options = line.import;
    one_of(
        command.add_option("KIND", options.kind, "program that wrote the input")->required(),
        {"google-benchmark", "kernel-tuner", "aslib", "trace", "xgboost", "lightgbm", "sklearn"});
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

void declare_bench(CLI::App& command, CommandLine& line) {
    command
        .add_option("DRIVER", line.bench.driver,
                    "benchmark driver; all later arguments are passed to it")
        ->required()
        ->type_name("DRIVER");
}

}  // namespace selgen::cli

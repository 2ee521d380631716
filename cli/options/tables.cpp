#include "cli/options/declare.hpp"

/// new, import, bench: what makes tables of times, or begins with one.
namespace selgen::cli {

void declare_new(CLI::App& command, CommandLine& line) {
    NewOptions& options = line.new_spec;
    command.add_option("--data", options.data, "the table (CSV), or -")
        ->required()
        ->type_name("FILE");
    command.add_option("-o,--output", options.output, "the spec (default: -)")->type_name("FILE");
    command
        .add_option("--name", options.name, "the selector's name (default: the table's file name)")
        ->type_name("NAME");
    command.add_flag("--force", options.force, "overwrite an existing spec");
}

void declare_import(CLI::App& command, CommandLine& line) {
    ImportOptions& options = line.import;
    one_of(command.add_option("KIND", options.kind, "the program that wrote it")->required(),
           {"google-benchmark", "kernel-tuner", "aslib", "xgboost", "lightgbm", "sklearn"});
    command.add_option("INPUT", options.inputs, "its files, or the folder of the scenario")
        ->required()
        ->type_name("INPUT");
    command.add_option("-o,--output", options.output, "the table or the model (default: -)")
        ->type_name("FILE");
    command
        .add_option("--variant", options.variant,
                    "kernel-tuner: the parameter whose values are the variants")
        ->type_name("PARAMETER");
    command.add_option("--spec", options.spec, "models: the spec that uses them")
        ->type_name("SPEC");
    command.add_option("--selector", options.selector, "which selector of the spec")
        ->type_name("NAME");
    command
        .add_option("--variants", options.variants,
                    "the variants in the order of the model's classes or files: a,b")
        ->type_name("NAMES");
    one_of(command.add_option("--predicts", options.predicts,
                              "what a regression predicts: time or its logarithm"),
           {"time", "lg", "ln"});
}

void declare_bench(CLI::App& command, CommandLine& line) {
    command
        .add_option("DRIVER", line.bench.driver, "the program; all arguments after it belong to it")
        ->required()
        ->type_name("DRIVER");
}

}  // namespace selgen::cli

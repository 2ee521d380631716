#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

void declare_new(CLI::App& app, Line& line) {
    auto* command = declare(app, "new", "Write a spec to begin with, for a table of timings.",
                            {"selgen new --data reduce.csv -o reduce.sel"});
    command->add_option("--data", line.of_new.data, "the table (CSV), or -")
        ->required()
        ->type_name("FILE");
    command->add_option("-o,--output", line.of_new.output, "the spec (default: -)")
        ->type_name("FILE");
    command->add_option("--name", line.of_new.name, "the selector's name (default: as the table)")
        ->type_name("NAME");
    command->add_flag("--force", line.of_new.force, "overwrite a spec that is there");
}

void declare_import(CLI::App& app, Line& line) {
    auto* command =
        declare(app, "import", "Make a table, or a model, of what another program wrote.",
                {"selgen import google-benchmark runs.json -o runs.csv",
                 "selgen import kernel-tuner *.json --variant schedule -o runs.csv",
                 "selgen import aslib SAT11-HAND -o sat11.csv",
                 "selgen import xgboost model.json --spec s.sel -o s.fit.sel"});
    ImportOptions& options = line.of_import;
    closed(command->add_option("KIND", options.kind, "what wrote it")->required(),
           {"google-benchmark", "kernel-tuner", "aslib", "xgboost", "lightgbm", "sklearn"});
    command->add_option("INPUT", options.inputs, "its files, or the scenario's folder")
        ->required()
        ->type_name("INPUT");
    command->add_option("-o,--output", options.output, "the table or the model (default: -)")
        ->type_name("FILE");
    command
        ->add_option("--variant", options.variant,
                     "of kernel-tuner: the parameter whose values are the variants")
        ->type_name("PARAMETER");
    command->add_option("--spec", options.spec, "of models: the spec they are for")
        ->type_name("SPEC");
    command->add_option("--selector", options.selector, "which selector of the spec")
        ->type_name("NAME");
    command
        ->add_option("--variants", options.variants,
                     "the variants in the order of the model's classes or files: a,b")
        ->type_name("NAMES");
    closed(command->add_option("--predicts", options.predicts,
                               "what a regression predicts: time or its logarithm"),
           {"time", "lg", "ln"});
}

}  // namespace

void declare_tables(CLI::App& app, Line& line) {
    declare_new(app, line);
    declare_import(app, line);
}

}  // namespace selgen::cli

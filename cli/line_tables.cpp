#include "cli/declare.hpp"

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
    auto* command = declare(app, "import", "Make a table of what another program measured.",
                            {"selgen import google-benchmark runs.json -o runs.csv",
                             "selgen import kernel-tuner *.json --variant schedule -o runs.csv",
                             "selgen import aslib SAT11-HAND -o sat11.csv"});
    closed(command->add_option("KIND", line.of_import.kind, "what wrote it")->required(),
           {"google-benchmark", "kernel-tuner", "aslib"});
    command->add_option("INPUT", line.of_import.inputs, "its files, or the scenario's folder")
        ->required()
        ->type_name("INPUT");
    command->add_option("-o,--output", line.of_import.output, "the table (default: -)")
        ->type_name("FILE");
    command
        ->add_option("--variant", line.of_import.variant,
                     "of kernel-tuner: the parameter whose values are the variants")
        ->type_name("PARAMETER");
}

}  // namespace

void declare_tables(CLI::App& app, Line& line) {
    declare_new(app, line);
    declare_import(app, line);
}

}  // namespace selgen::cli

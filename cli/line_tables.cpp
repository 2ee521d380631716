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

}  // namespace

void declare_tables(CLI::App& app, Line& line) { declare_new(app, line); }

}  // namespace selgen::cli

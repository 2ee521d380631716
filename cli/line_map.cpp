#include "cli/declare.hpp"

namespace selgen::cli {

void declare_map(CLI::App& app, Line& line) {
    auto* command =
        declare(app, "map", "Map graphs of parallel patterns to machines.",
                {"selgen map --input case.json", "selgen map --input cases.json --json --exact",
                 "selgen map --input table1.json --mode paper --search paper"});
    MapOptions& options = line.of_map;
    command->add_option("--input", options.input, "graphs and their machines (JSON), or -")
        ->required()
        ->type_name("FILE");
    command->add_option("-o,--output", options.output, "the answer (default: -)")
        ->type_name("FILE");
    closed(command->add_option("--mode", options.mode,
                               "what a step costs (default: as the case's model says)"),
           {"paper", "full"});
    closed(command->add_option("--search", options.search, "who seeks (default: default)"),
           {"paper", "default"});
    command
        ->add_option("--lookahead", options.lookahead,
                     "steps that a set of teams is judged by, 0 to 4 (default: 0)")
        ->type_name("NUMBER")
        ->check(CLI::Range(0, 4).description(""));
    command->add_flag("--exact", options.exact, "look at all mappings: for small graphs");
    command->add_flag("--json", options.json, "answer in JSON");
}

}  // namespace selgen::cli

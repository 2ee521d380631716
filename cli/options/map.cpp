#include "cli/options/declare.hpp"

namespace selgen::cli {

namespace {

/// What is mapped.
void declare_input(CLI::App& command, MapOptions& options) {
    auto* spec = command.add_option("SPEC", options.spec, "the spec file with places, or -")
                     ->type_name("SPEC");
    auto* place = command
                      .add_option("--place", options.place,
                                  "which place of the spec: its graph, 'GRAPH on MACHINE', or "
                                  "that 'for N = SIZE' (default: all)")
                      ->type_name("NAME");
    command.add_option("--rates", options.rates, "measured rates of patterns (JSON)")
        ->type_name("FILE");
    auto* calibrate = command.add_flag("--calibrate", options.calibrate,
                                       "run a program of the spec, and write what its kernels do "
                                       "into the file of --rates");
    command
        .add_option("PROGRAM", options.program,
                    "what --calibrate runs, with its arguments, behind --")
        ->type_name("PROGRAM");
    command
        .add_option("--input", options.input,
                    "graphs and their machines as JSON in place of a spec, or -")
        ->excludes(spec)
        ->excludes(place)
        ->excludes(calibrate)
        ->type_name("FILE");
}

void declare_search(CLI::App& command, MapOptions& options) {
    closed(command.add_option("--mode", options.mode,
                              "what a step costs (default: full; as the model of a case says)"),
           {"paper", "full"});
    closed(command.add_option("--search", options.search, "who seeks (default: default)"),
           {"paper", "default"});
    command
        .add_option("--lookahead", options.lookahead,
                    "steps that a set of teams is judged by, 0 to 8 (default: as the place says)")
        ->type_name("NUMBER")
        ->check(CLI::Range(0, 8).description(""));
    command.add_flag("--exact", options.exact, "look at all mappings: for small graphs");
}

}  // namespace

void declare_map(CLI::App& app, Line& line) {
    auto* command =
        declare(app, "map", "Map graphs of parallel patterns to machines.",
                {"selgen map jacobi.sel", "selgen map jacobi.sel --format html -o j.html",
                 "selgen map jacobi.sel --explain 'sweep[0:4096]'",
                 "selgen map jacobi.sel --calibrate --rates rates.json -- ./app 1000",
                 "selgen map --input cases.json --json --exact"});
    MapOptions& options = line.of_map;
    declare_input(*command, options);
    declare_search(*command, options);
    auto* format = command->add_option("--format", options.format,
                                       "a table, data, or a time line (default: text)");
    closed(format, {"text", "json", "svg", "html"});
    auto* explain =
        command->add_option("--explain", options.explain, "why this split is computed where it is")
            ->excludes(format)
            ->type_name("SPLIT");
    command->add_flag("--json", options.json, "answer in JSON: --format json")
        ->excludes(format)
        ->excludes(explain);
    command->add_option("-o,--output", options.output, "the answer (default: -)")
        ->type_name("FILE");
}

void declare_machine(CLI::App& app, Line& line) {
    auto* command = declare(app, "machine", "Measure this machine, for graphs to be mapped to.",
                            {"selgen machine", "selgen machine --name node -o node.sel"});
    command->add_option("--name", line.of_machine.name, "of the machine (default: here)")
        ->type_name("NAME");
    command->add_option("-o,--output", line.of_machine.output, "the spec (default: -)")
        ->type_name("FILE");
}

}  // namespace selgen::cli

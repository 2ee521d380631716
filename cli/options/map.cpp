#include "cli/options/declare.hpp"

/// map, machine.
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
                                       "run a program of the spec, and write the measured rates of "
                                       "its kernels into the file of --rates");
    command
        .add_option("PROGRAM", options.program,
                    "the program that --calibrate runs, with its arguments, after --")
        ->type_name("PROGRAM");
    command
        .add_option("--input", options.input,
                    "graphs and their machines as JSON instead of a spec, or -")
        ->excludes(spec)
        ->excludes(place)
        ->excludes(calibrate)
        ->type_name("FILE");
}

void declare_search(CLI::App& command, MapOptions& options) {
    one_of(command.add_option("--mode", options.mode,
                              "the cost model of a step (default: that of the case, else full)"),
           {"paper", "full"});
    one_of(command.add_option("--search", options.search, "the search (default: default)"),
           {"paper", "default"});
    command
        .add_option("--lookahead", options.lookahead,
                    "steps by which a set of teams is judged, 0 to 8 (default: that of the place)")
        ->type_name("NUMBER")
        ->check(within(0, 8));
    command.add_flag("--exact", options.exact, "search all mappings: for small graphs");
}

}  // namespace

void declare_map(CLI::App& command, CommandLine& line) {
    MapOptions& options = line.map;
    declare_input(command, options);
    declare_search(command, options);
    auto* format = command.add_option("--format", options.format,
                                      "a table, data, or a time line (default: text)");
    one_of(format, {"text", "json", "svg", "html"});
    auto* explain =
        command.add_option("--explain", options.explain, "why this split is computed where it is")
            ->excludes(format)
            ->type_name("SPLIT");
    command.add_flag("--json", options.json, "print JSON: --format json")
        ->excludes(format)
        ->excludes(explain);
    command.add_option("-o,--output", options.output, "the result (default: -)")->type_name("FILE");
}

void declare_machine(CLI::App& command, CommandLine& line) {
    command.add_option("--name", line.machine.name, "the machine's name (default: here)")
        ->type_name("NAME");
    command.add_option("-o,--output", line.machine.output, "the spec (default: -)")
        ->type_name("FILE");
}

}  // namespace selgen::cli

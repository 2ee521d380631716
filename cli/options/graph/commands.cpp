// The commands `map` and `machine` as the command line declares them.
#include "cli/commands/graph/commands.hpp"

#include "cli/options/command_table.hpp"

namespace selgen::cli {
namespace {

/// What is mapped.
void declare_input(CLI::App& command, workflow::MapRequest& request) {
    auto* spec = option(command, "SPEC", request.spec, "SPEC", "spec file with places, or -");
    auto* place = option(command, "--place", request.place, "NAME",
                         "place to map: GRAPH, 'GRAPH on MACHINE', or 'GRAPH on MACHINE for N = "
                         "SIZE' (default: all)");
    option(command, "--rates", request.rates, "FILE", "measured rates of patterns (JSON)");
    auto* calibrate = command.add_flag("--calibrate", request.calibrate,
                                       "run a program built from the spec and write its measured "
                                       "kernel rates to the --rates file");
    option(command, "PROGRAM", request.program, "PROGRAM",
           "program and arguments for --calibrate, after --");
    option(command, "--input", request.input, "FILE",
           "JSON file with graphs and machines, instead of a spec; - for standard input")
        ->excludes(spec)
        ->excludes(place)
        ->excludes(calibrate);
}

void declare_search(CLI::App& command, workflow::MapRequest& request) {
    one_of(command.add_option("--mode", request.mode,
                              "cost model (default: set in the JSON case, otherwise full)"),
           {"paper", "full"});
    one_of(command.add_option("--search", request.search, "search method (default: default)"),
           {"paper", "default"});
    option(command, "--lookahead", request.lookahead, "NUMBER",
           "steps to look ahead when evaluating a set of teams, 0 to 8 (default: set by the "
           "'place' statement, otherwise 0)")
        ->check(within(0, 8));
    command.add_flag("--exact", request.exact, "search all mappings (for small graphs)");
}

void declare_map(CLI::App& command, CommandLine& line) {
    MapOptions& options = line.map;
    declare_input(command, options.map);
    declare_search(command, options.map);
    auto* format = command.add_option(
        "--format", options.format,
        "output format: table (text), JSON data (json), or timeline (svg, html) (default: text)");
    one_of(format, {"text", "json", "svg", "html"});
    auto* explain = option(command, "--explain", options.explain, "SPLIT",
                           "explain why this split is computed where it is")
                        ->excludes(format);
    command.add_flag("--json", options.json, "print JSON; same as --format json")
        ->excludes(format)
        ->excludes(explain);
    option(command, "-o,--output", options.map.output, "FILE", "output file (default: -)");
}

void declare_machine(CLI::App& command, CommandLine& line) {
    auto* name =
        option(command, "--name", line.machine.name, "NAME", "machine name (default: here)");
    auto* output =
        option(command, "-o,--output", line.machine.output, "FILE", "spec to write (default: -)");
    auto* mpi = option(command, "--mpi", line.machine.mpi, "COMMAND",
                       "also measure the network: command that starts one process on each node");
    command
        .add_flag("--facts", line.machine.facts,
                  "print the environment (cores, threads, …) and where it comes from")
        ->excludes(name)
        ->excludes(output)
        ->excludes(mpi);
}

}  // namespace

const std::vector<Command>& graph_commands() {
    static const std::vector<Command> commands{
        {"map",
         "Map graphs of parallel patterns to machines.",
         {"selgen map jacobi.sel", "selgen map jacobi.sel --format html -o j.html",
          "selgen map jacobi.sel --explain 'sweep[0:4096]'",
          "selgen map jacobi.sel --calibrate --rates rates.json -- ./app 1000",
          "selgen map --input cases.json --json --exact"},
         declare_map,
         run_with<&CommandLine::map, map_graphs>,
         [](const CommandLine& line) {
             return std::vector<std::string>{line.map.map.spec, line.map.map.input,
                                             line.map.map.rates};
         },
         [](CommandLine& line) { return &line.map.map.program; }},
        {"machine",
         "Measure this machine for mapping.",
         {"selgen machine", "selgen machine --name node -o node.sel",
          "selgen machine --mpi 'mpirun -n 2 --host a,b' -o cluster.sel", "selgen machine --facts"},
         declare_machine,
         run_with<&CommandLine::machine, machine_block>,
         reads_nothing},
    };
    return commands;
}

}  // namespace selgen::cli

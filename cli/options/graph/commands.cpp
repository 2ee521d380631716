// The commands `map` and `machine` as the command line declares them.
#include "cli/commands/graph/commands.hpp"

#include "cli/options/command_table.hpp"
#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

/// What is mapped.
void declare_input(CLI::App& command, workflow::MapRequest& request) {
    auto* spec =
        command.add_option("SPEC", request.spec, "spec file with places, or -")->type_name("SPEC");
    auto* place = command
                      .add_option("--place", request.place,
                                  "place to map: GRAPH, 'GRAPH on MACHINE', or 'GRAPH on MACHINE "
                                  "for N = SIZE' (default: all)")
                      ->type_name("NAME");
    command.add_option("--rates", request.rates, "measured rates of patterns (JSON)")
        ->type_name("FILE");
    auto* calibrate = command.add_flag("--calibrate", request.calibrate,
                                       "run a program built from the spec and write its measured "
                                       "kernel rates to the --rates file");
    command
        .add_option("PROGRAM", request.program, "program and arguments for --calibrate, after --")
        ->type_name("PROGRAM");
    command
        .add_option("--input", request.input,
                    "JSON file with graphs and machines, instead of a spec; - for standard input")
        ->excludes(spec)
        ->excludes(place)
        ->excludes(calibrate)
        ->type_name("FILE");
}

void declare_search(CLI::App& command, workflow::MapRequest& request) {
    one_of(command.add_option("--mode", request.mode,
                              "cost model (default: set in the JSON case, otherwise full)"),
           {"paper", "full"});
    one_of(command.add_option("--search", request.search, "search method (default: default)"),
           {"paper", "default"});
    command
        .add_option("--lookahead", request.lookahead,
                    "steps to look ahead when evaluating a set of teams, 0 to 8 (default: set by "
                    "the 'place' statement, otherwise 0)")
        ->type_name("NUMBER")
        ->check(within(0, 8));
    command.add_flag("--exact", request.exact, "search all mappings (for small graphs)");
}

void declare_map(CLI::App& command, CommandLine& line) {
    MapOptions& options = line.graph.map;
    declare_input(command, options.map);
    declare_search(command, options.map);
    auto* format = command.add_option(
        "--format", options.format,
        "output format: table (text), JSON data (json), or timeline (svg, html) (default: text)");
    one_of(format, {"text", "json", "svg", "html"});
    auto* explain = command
                        .add_option("--explain", options.explain,
                                    "explain why this split is computed where it is")
                        ->excludes(format)
                        ->type_name("SPLIT");
    command.add_flag("--json", options.json, "print JSON; same as --format json")
        ->excludes(format)
        ->excludes(explain);
    command.add_option("-o,--output", options.map.output, "output file (default: -)")
        ->type_name("FILE");
}

void declare_machine(CLI::App& command, CommandLine& line) {
    auto* name =
        command.add_option("--name", line.graph.machine.name, "machine name (default: here)")
            ->type_name("NAME");
    auto* output =
        command.add_option("-o,--output", line.graph.machine.output, "spec to write (default: -)")
            ->type_name("FILE");
    auto* mpi =
        command
            .add_option("--mpi", line.graph.machine.mpi,
                        "also measure the network: command that starts one process on each node")
            ->type_name("COMMAND");
    command
        .add_flag("--facts", line.graph.machine.facts,
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
         [](const CommandLine& line, const Streams& streams) {
             return map_graphs(line.graph.map, streams);
         },
         [](const CommandLine& line) {
             return std::vector<std::string>{line.graph.map.map.spec, line.graph.map.map.input,
                                             line.graph.map.map.rates};
         },
         [](CommandLine& line) { return &line.graph.map.map.program; }},
        {"machine",
         "Measure this machine for mapping.",
         {"selgen machine", "selgen machine --name node -o node.sel",
          "selgen machine --mpi 'mpirun -n 2 --host a,b' -o cluster.sel", "selgen machine --facts"},
         declare_machine,
         [](const CommandLine& line, const Streams& streams) {
             return machine_block(line.graph.machine, streams);
         },
         reads_nothing},
    };
    return commands;
}

}  // namespace selgen::cli

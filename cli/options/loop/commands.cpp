// The commands `profile`, `features` and `simulate` as the command line declares them.
#include "cli/commands/loop/commands.hpp"

#include <utility>

#include "cli/options/command_table.hpp"
#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

/// The configurations to simulate.
std::pair<CLI::Option*, CLI::Option*> declare_configurations(CLI::App& command,
                                                             workflow::SimulateRequest& request) {
    auto* threads =
        command
            .add_option("--threads", request.threads,
                        "thread counts, such as 1,2,4 (default: 1, 2, 4, …, and all cores)")
            ->type_name("NUMBERS");
    auto* schedules =
        command
            .add_option("--schedules", request.schedules,
                        "schedules: static, cyclic, dynamic or guided; all but static can have a "
                        "chunk size (default: static,cyclic,dynamic_16,guided)")
            ->type_name("NAMES");
    return {threads, schedules};
}

void declare_profile(CLI::App& command, CommandLine& line) {
    ProfileOptions& options = line.loop.profile;
    command.add_option("PROGRAM", options.program, "program and arguments, after --")
        ->type_name("PROGRAM");
    command.add_option("-o,--output", options.output, "loop feature file to update (default: -)")
        ->type_name("FILE");
    one_of(
        command.add_option(
            "--counters", options.counters,
            "how to count cache misses (default: auto, which uses hardware counters if available)"),
        {"auto", "hardware", "cachegrind", "none"});
    command
        .add_option("--function", options.functions,
                    "function in which Cachegrind counts misses (default: the whole program)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command
        .add_option("--region", options.region,
                    "profiled region to measure (default: the one that takes the longest)")
        ->type_name("NAME");
    command
        .add_option("--l1", options.l1,
                    "L1 cache for Cachegrind: size in bytes, associativity, line size in bytes, "
                    "such as 32768,8,64 (default: the L1 cache of this machine)")
        ->type_name("CACHE");
    command.add_flag("--json", options.json, "print JSON");
}

void declare_features(CLI::App& command, CommandLine& line) {
    FeaturesOptions& options = line.loop.features;
    workflow::FeaturesRequest& request = options.features;
    command
        .add_option("SOURCE", request.source,
                    "C or C++ file, or LLVM IR (.ll); put compiler flags after --")
        ->required()
        ->type_name("SOURCE");
    command.add_option("--function", request.function, "function that contains the loop")
        ->type_name("NAME");
    auto* number =
        command
            .add_option("--loop", request.loop,
                        "outermost loop of the function, numbered from 1 (default: the longest)")
            ->type_name("NUMBER")
            ->check(within(std::size_t{1}, std::size_t{1000000}));
    auto* output =
        command
            .add_option("-o,--output", request.output, "loop feature file to update (default: -)")
            ->type_name("FILE");
    command
        .add_option("--clang", request.clang,
                    "clang program to run (default: the clang on the PATH)")
        ->type_name("PROGRAM");
    command.add_flag("--list", request.list, "list the loops and write nothing")
        ->excludes(number)
        ->excludes(output);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_simulate(CLI::App& command, CommandLine& line) {
    SimulateOptions& options = line.loop.simulate;
    workflow::SimulateRequest& request = options.simulation;
    auto* costs =
        command
            .add_option(
                "COSTS", request.costs,
                "cost files written by loops_measure --costs (costs per block of iterations)")
            ->type_name("COSTS");
    auto* machine = command
                        .add_option("--machine", request.machine,
                                    "machine file, as written by --measure-machine")
                        ->type_name("FILE");
    const auto [threads, schedules] = declare_configurations(command, request);
    command
        .add_option("-o,--output", request.output,
                    "output file: table (CSV), comparison or machine file (default: -)")
        ->type_name("FILE");
    auto* validate = command.add_flag("--validate", request.validate,
                                      "compare with measured times instead of writing a table");
    auto* measures = command.add_flag("--measure-machine", options.measure_machine,
                                      "measure this machine and simulate nothing");
    measures->excludes(costs)->excludes(machine)->excludes(threads)->excludes(schedules)->excludes(
        validate);
    command.add_flag("--json", options.json, "with --validate: print JSON")->needs(validate);
}

}  // namespace

const std::vector<Command>& loop_commands() {
    static const std::vector<Command> commands{
        {"profile",
         "Measure a loop and write its loop feature file.",
         {"selgen profile -o sweep.json -- ./app 1000",
          "selgen profile --function sweep -o sweep.json -- ./app 1000"},
         declare_profile,
         [](const CommandLine& line, const Streams& streams) {
             return profile(line.loop.profile, streams);
         },
         reads_nothing,
         [](CommandLine& line) { return &line.loop.profile.program; }},
        {"features",
         "Count the operations in a loop and write its loop feature file.",
         {"selgen features kernels.cpp --function sweep -o sweep.json -- -march=native",
          "selgen features kernels.cpp --list -- -I include"},
         declare_features,
         [](const CommandLine& line, const Streams& streams) {
             return features(line.loop.features, streams);
         },
         reads_nothing,
         [](CommandLine& line) { return &line.loop.features.features.flags; }},
        {"simulate",
         "Simulate schedules of loops on a machine.",
         {"selgen simulate --measure-machine -o machine.json",
          "selgen simulate costs.jsonl --machine machine.json --validate",
          "selgen simulate costs.jsonl --machine cell.json --threads 1,4,8 -o cell.csv"},
         declare_simulate,
         [](const CommandLine& line, const Streams& streams) {
             return simulate(line.loop.simulate, streams);
         },
         [](const CommandLine& line) {
             std::vector<std::string> files = line.loop.simulate.simulation.costs;
             files.push_back(line.loop.simulate.simulation.machine);
             return files;
         }},
    };
    return commands;
}

}  // namespace selgen::cli

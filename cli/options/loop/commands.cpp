// The commands `profile`, `features` and `simulate` as the command line declares them.
#include "cli/commands/loop/commands.hpp"

#include <utility>

#include "cli/options/command_table.hpp"

namespace selgen::cli {
namespace {

/// The configurations to simulate.
std::pair<CLI::Option*, CLI::Option*> declare_configurations(CLI::App& command,
                                                             workflow::SimulateRequest& request) {
    auto* threads = option(command, "--threads", request.threads, "NUMBERS",
                           "thread counts, such as 1,2,4 (default: 1, 2, 4, …, and all cores)");
    auto* schedules = option(command, "--schedules", request.schedules, "NAMES",
                             "schedules: static, cyclic, dynamic or guided; all but static can "
                             "have a chunk size (default: static,cyclic,dynamic_16,guided)");
    return {threads, schedules};
}

void declare_profile(CLI::App& command, CommandLine& line) {
    ProfileOptions& options = line.profile;
    host::ProfileRequest& request = options.profile;
    option(command, "PROGRAM", request.program, "PROGRAM", "program and arguments, after --");
    option(command, "-o,--output", options.output, "FILE",
           "loop feature file to update (default: -)");
    one_of(
        command.add_option(
            "--counters", request.counters,
            "how to count cache misses (default: auto, which uses hardware counters if available)"),
        {"auto", "hardware", "cachegrind", "none"});
    option(command, "--function", request.functions, "NAME",
           "function in which Cachegrind counts misses (default: the whole program)")
        ->allow_extra_args(false);
    option(command, "--region", request.region, "NAME",
           "profiled region to measure (default: the one that takes the longest)");
    option(command, "--l1", request.l1, "CACHE",
           "L1 cache for Cachegrind: size in bytes, associativity, line size in bytes, such as "
           "32768,8,64 (default: the L1 cache of this machine)");
    command.add_flag("--json", options.json, "print JSON");
}

void declare_features(CLI::App& command, CommandLine& line) {
    FeaturesOptions& options = line.features;
    workflow::FeaturesRequest& request = options.features;
    option(command, "SOURCE", request.source, "SOURCE",
           "C or C++ file, or LLVM IR (.ll); put compiler flags after --")
        ->required();
    option(command, "--function", request.function, "NAME", "function that contains the loop");
    auto* number = option(command, "--loop", request.loop, "NUMBER",
                          "outermost loop of the function, numbered from 1 (default: the longest)")
                       ->check(within(std::size_t{1}, std::size_t{1000000}));
    auto* output = option(command, "-o,--output", request.output, "FILE",
                          "loop feature file to update (default: -)");
    option(command, "--clang", request.clang, "PROGRAM",
           "clang program to run (default: the clang on the PATH)");
    command.add_flag("--list", request.list, "list the loops and write nothing")
        ->excludes(number)
        ->excludes(output);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_simulate(CLI::App& command, CommandLine& line) {
    SimulateOptions& options = line.simulate;
    workflow::SimulateRequest& request = options.simulation;
    auto* costs =
        option(command, "COSTS", request.costs, "COSTS",
               "cost files written by loops_measure --costs (costs per block of iterations)");
    auto* machine = option(command, "--machine", request.machine, "FILE",
                           "machine file, as written by --measure-machine");
    const auto [threads, schedules] = declare_configurations(command, request);
    option(command, "-o,--output", request.output, "FILE",
           "output file: table (CSV), comparison or machine file (default: -)");
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
         run_with<&CommandLine::profile, profile>,
         reads_nothing,
         [](CommandLine& line) { return &line.profile.profile.program; }},
        {"features",
         "Count the operations in a loop and write its loop feature file.",
         {"selgen features kernels.cpp --function sweep -o sweep.json -- -march=native",
          "selgen features kernels.cpp --list -- -I include"},
         declare_features,
         run_with<&CommandLine::features, features>,
         reads_nothing,
         [](CommandLine& line) { return &line.features.features.flags; }},
        {"simulate",
         "Simulate schedules of loops on a machine.",
         {"selgen simulate --measure-machine -o machine.json",
          "selgen simulate costs.jsonl --machine machine.json --validate",
          "selgen simulate costs.jsonl --machine cell.json --threads 1,4,8 -o cell.csv"},
         declare_simulate,
         run_with<&CommandLine::simulate, simulate>,
         [](const CommandLine& line) {
             std::vector<std::string> files = line.simulate.simulation.costs;
             files.push_back(line.simulate.simulation.machine);
             return files;
         }},
    };
    return commands;
}

}  // namespace selgen::cli

#include <utility>

#include "cli/options/declare.hpp"

/// profile, features, simulate.
namespace selgen::cli {
namespace {

/// The configurations to simulate.
std::pair<CLI::Option*, CLI::Option*> declare_configurations(CLI::App& command,
                                                             SimulateOptions& options) {
    auto* threads =
        command
            .add_option("--threads", options.threads,
                        "numbers of threads: 1,2,4 (default: 1, 2, 4, … and all of the machine)")
            ->type_name("NUMBERS");
    auto* schedules = command
                          .add_option("--schedules", options.schedules,
                                      "static, cyclic, dynamic, guided; the last three may have a "
                                      "chunk (default: static,cyclic,dynamic_16,guided)")
                          ->type_name("NAMES");
    return {threads, schedules};
}

}  // namespace

void declare_profile(CLI::App& command, CommandLine& line) {
    ProfileOptions& options = line.profile;
    command.add_option("PROGRAM", options.program, "the program and its arguments, after --")
        ->type_name("PROGRAM");
    command
        .add_option("-o,--output", options.output,
                    "the loop feature file; its other members are kept (default: -)")
        ->type_name("FILE");
    one_of(command.add_option("--counters", options.counters,
                              "what counts cache misses (default: auto, hardware if available)"),
           {"auto", "hardware", "cachegrind", "none"});
    command
        .add_option("--function", options.functions,
                    "whose code Cachegrind counts (default: the whole program)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command.add_option("--mark", options.mark, "which marked loop (default: that with most time)")
        ->type_name("NAME");
    command
        .add_option("--l1", options.l1,
                    "the cache that Cachegrind simulates: bytes, associativity, bytes of a line, "
                    "as in 32768,8,64 (default: that of this machine)")
        ->type_name("CACHE");
    command.add_flag("--json", options.json, "print JSON");
}

void declare_features(CLI::App& command, CommandLine& line) {
    FeaturesOptions& options = line.features;
    command
        .add_option("SOURCE", options.source,
                    "a file of C or C++, or of LLVM IR (.ll); the compiler's flags follow --")
        ->required()
        ->type_name("SOURCE");
    command.add_option("--function", options.function, "the function with the loop")
        ->type_name("NAME");
    auto* number = command
                       .add_option("--loop", options.loop,
                                   "which of its outermost loops, from 1 (default: the longest)")
                       ->type_name("NUMBER")
                       ->check(within(std::size_t{1}, std::size_t{1000000}));
    auto* output = command
                       .add_option("-o,--output", options.output,
                                   "the loop feature file; its other members are kept (default: -)")
                       ->type_name("FILE");
    command.add_option("--clang", options.clang, "the compiler (default: that of the PATH)")
        ->type_name("PROGRAM");
    command.add_flag("--list", options.list, "show the loops, and write nothing")
        ->excludes(number)
        ->excludes(output);
    command.add_flag("--json", options.json, "print JSON");
}

void declare_simulate(CLI::App& command, CommandLine& line) {
    SimulateOptions& options = line.simulate;
    auto* costs = command
                      .add_option("COSTS", options.costs,
                                  "costs of blocks of iterations, as loops_measure --costs "
                                  "records them")
                      ->type_name("COSTS");
    auto* machine = command
                        .add_option("--machine", options.machine,
                                    "the overheads of the machine, as --measure-machine writes "
                                    "them")
                        ->type_name("FILE");
    const auto [threads, schedules] = declare_configurations(command, options);
    command
        .add_option("-o,--output", options.output,
                    "the table (CSV), the comparison, or the file of this machine (default: -)")
        ->type_name("FILE");
    auto* validate = command.add_flag("--validate", options.validate,
                                      "compare with the measured times, and write no table");
    auto* measures = command.add_flag("--measure-machine", options.measure_machine,
                                      "measure this machine, and simulate nothing");
    measures->excludes(costs)->excludes(machine)->excludes(threads)->excludes(schedules)->excludes(
        validate);
    command
        .add_flag("--near", options.near,
                  "with --measure-machine: wait until core-to-core latency is at its lowest")
        ->needs(measures);
    command.add_flag("--json", options.json, "with --validate: print JSON")->needs(validate);
}

}  // namespace selgen::cli

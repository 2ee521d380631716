#include <utility>

#include "cli/options/declare.hpp"

namespace selgen::cli {

namespace {

/// Which ways are played.
std::pair<CLI::Option*, CLI::Option*> declare_ways(CLI::App& command, SimulateOptions& options) {
    auto* threads =
        command
            .add_option("--threads", options.threads,
                        "numbers of threads: 1,2,4 (default: 1, 2, 4, … and all of the machine)")
            ->type_name("NUMBERS");
    auto* schedules =
        command
            .add_option("--schedules", options.schedules,
                        "static, cyclic, dynamic, guided, the last three maybe with a chunk "
                        "(default: static,cyclic,dynamic_16,guided)")
            ->type_name("NAMES");
    return {threads, schedules};
}

}  // namespace

void declare_simulate(CLI::App& app, Line& line) {
    auto* command = declare(app, "simulate", "Play schedules of loops on a machine.",
                            {"selgen simulate --measure-machine -o machine.json",
                             "selgen simulate costs.jsonl --machine machine.json --validate",
                             "selgen simulate costs.jsonl --machine cell.json --threads 1,4,8 -o "
                             "cell.csv"});
    SimulateOptions& options = line.of_simulate;
    auto* costs =
        command
            ->add_option("COSTS", options.costs,
                         "what blocks of iterations cost, as loops_measure --costs records it")
            ->type_name("COSTS");
    auto* machine =
        command->add_option("--machine", options.machine, "what the machine adds to the iterations")
            ->type_name("FILE");
    const auto [threads, schedules] = declare_ways(*command, options);
    command
        ->add_option("-o,--output", options.output,
                     "the table (CSV), the comparison, or the file of this machine (default: -)")
        ->type_name("FILE");
    auto* validate = command->add_flag("--validate", options.validate,
                                       "compare with what was measured, and write no table");
    auto* measures = command->add_flag("--measure-machine", options.measure_machine,
                                       "measure this machine, and simulate nothing");
    measures->excludes(costs)->excludes(machine)->excludes(threads)->excludes(schedules)->excludes(
        validate);
    command
        ->add_flag("--near", options.near,
                   "of --measure-machine: while its cores are as near to each other as ever")
        ->needs(measures);
    command->add_flag("--json", options.json, "of --validate: answer in JSON")->needs(validate);
}

}  // namespace selgen::cli

// Derives region costs, memory bandwidth and offload costs from the values measured with two
// threads.
#include "studies/bench/loops/machines.hpp"

namespace loops_study {
namespace {

using nlohmann::ordered_json;

/// The value for two threads, in either format of the file.
double fork_of_two(const ordered_json& fork) {
    if (fork.contains("2")) return fork.at("2");
    return fork.at("constant").get<double>() + 2 * fork.at("per_thread").get<double>();
}

ordered_json fork_law(const ordered_json& measured) {
    const double two = fork_of_two(measured.at("fork_s"));
    return {{"constant", two / 2}, {"per_thread", two / 4}};
}

}  // namespace

ordered_json with_cores(const ordered_json& measured, int cores) {
    ordered_json machine = measured;
    machine["name"] =
        std::to_string(cores) + " cores like those of " + measured.at("name").get<std::string>();
    machine["cores"] = cores;
    machine["fork_s"] = fork_law(measured);
    if (machine.contains("bandwidth"))
        machine["bandwidth"]["all"] = machine["bandwidth"]["one"].get<double>() * cores / 2;
    return machine;
}

ordered_json with_workers(const ordered_json& measured, int workers) {
    ordered_json machine = measured;
    machine["name"] = "a core like those of " + measured.at("name").get<std::string>() + " with " +
                      std::to_string(workers) + " workers";
    machine["cores"] = 1;
    machine["fork_s"] = fork_law(measured);
    machine.erase("bandwidth");
    machine["offload"] = {
        {"start_s", 2e-5}, {"bytes_per_s", 1e10}, {"speed", 0.8}, {"workers", workers}};
    return machine;
}

}  // namespace loops_study

// Implements `selgen simulate`, which simulates schedules of loops, compares them with measured
// times, or measures the machine.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <optional>
#include <ostream>
#include <set>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/diagnostics.hpp"
#include "cli/output/simulation.hpp"
#include "dsl/model/limits.hpp"
#include "host/files.hpp"
#include "host/teams.hpp"
#include "loop/simulate/table.hpp"
#include "loop/simulate/validate.hpp"

namespace selgen::cli {
namespace {

/// 1, 2, 4, … and all.
std::vector<int> powers_of_two(int most) {
    std::vector<int> counts;
    for (int count = 1; count < most; count *= 2) counts.push_back(count);
    counts.push_back(most);
    return counts;
}

int threads_in(const std::string& text, const loop::Machine& machine) {
    int threads = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), threads);
    if (error != std::errc() || end != text.data() + text.size() || threads < 1)
        throw UsageError("--threads: '" + text + "' is not a valid thread count");
    if (threads > std::max(1, machine.most_threads()))
        throw UsageError(fmt::format("--threads: the machine has {} {}, not enough for {} threads",
                                     machine.most_threads(), machine.offload ? "workers" : "cores",
                                     threads));
    return threads;
}

std::vector<int> thread_counts(const SimulateOptions& options, const loop::Machine& machine) {
    if (options.threads.empty()) return powers_of_two(machine.most_threads());
    std::vector<int> counts;
    for (const std::string& text : split(options.threads, ','))
        counts.push_back(threads_in(text, machine));
    return counts;
}

omp::Schedule schedule_in(const std::string& text) {
    if (const auto schedule = omp::schedule_of(text)) return *schedule;
    const std::string hint =
        nearest_hint(text, {"static", "cyclic", "dynamic", "guided", "dynamic_16"});
    throw UsageError("--schedules: unknown schedule '" + text + '\'' +
                     (hint.empty() ? ": use static, cyclic, dynamic or guided; all but static can "
                                     "have a chunk size, as in dynamic_16"
                                   : "; " + hint));
}

std::vector<omp::Schedule> schedules_of(const SimulateOptions& options) {
    const std::string text =
        options.schedules.empty() ? "static,cyclic,dynamic_16,guided" : options.schedules;
    std::vector<omp::Schedule> schedules;
    for (const std::string& name : split(text, ',')) schedules.push_back(schedule_in(name));
    return schedules;
}

/// Each configuration once, in the order of the command line.
std::vector<loop::Configuration> configurations_of(const SimulateOptions& options,
                                                   const loop::Machine& machine) {
    const auto schedules = schedules_of(options);
    std::vector<loop::Configuration> configurations;
    for (const int threads : thread_counts(options, machine))
        for (const omp::Schedule schedule : schedules)
            if (const loop::Configuration configuration{threads, schedule};
                std::ranges::find(configurations, configuration) == configurations.end())
                configurations.push_back(configuration);
    return configurations;
}

/// The result of `read` for the file. Reports errors, and returns nothing.
template <class Read>
auto read_by(const Read& read, const std::string& path, const Streams& streams)
    -> std::optional<decltype(read(path))> {
    const std::string text = host::read_file(path);
    try {
        return read(text);
    } catch (const loop::Unreadable& error) {
        streams.printer.error((path == "-" ? "stdin" : path) + ": " + error.what());
        return {};
    }
}

/// The cases of all files; their ids must differ.
std::optional<std::vector<loop::RecordedCase>> read_loops(const SimulateOptions& options,
                                                          const Streams& streams) {
    std::vector<loop::RecordedCase> loops;
    std::set<std::string> ids;
    for (const std::string& path : options.costs) {
        auto costs = read_by(loop::read_costs, path, streams);
        if (!costs) return {};
        for (loop::Costs& one : *costs) {
            if (!ids.insert(one.id).second) {
                streams.printer.error(path + ": repeats case '" + one.id +
                                      "' from an earlier file: ids must be unique");
                return {};
            }
            loops.emplace_back(std::move(one));
        }
    }
    return loops;
}

void check_options(const SimulateOptions& options) {
    if (options.costs.empty())
        throw UsageError(
            "no COSTS file given: record one with loops_measure --costs, or add --measure-machine "
            "to measure this machine");
    if (options.machine.empty())
        throw UsageError(
            "--machine FILE is required: write it with selgen simulate --measure-machine -o FILE");
    std::vector<std::string> read = options.costs;
    read.push_back(options.machine);
    if (std::ranges::count(read, "-") > 1) throw UsageError("standard input can be read only once");
    host::check_not_read(options.output == "-" ? "" : options.output, read);
}

/// The requested ones, if any were requested.
std::vector<loop::Compared> asked_for(const SimulateOptions& options,
                                      std::vector<loop::Compared> all,
                                      const loop::Machine& machine) {
    const auto configurations = configurations_of(options, machine);
    std::erase_if(all, [&](const loop::Compared& one) {
        const bool has_threads =
            options.threads.empty() ||
            std::ranges::find(configurations, one.configuration.threads,
                              &loop::Configuration::threads) != configurations.end();
        const bool has_schedule =
            options.schedules.empty() || one.configuration.threads == 1 ||
            std::ranges::find(configurations, one.configuration.schedule,
                              &loop::Configuration::schedule) != configurations.end();
        return !has_threads || !has_schedule;
    });
    return all;
}

int validate(const SimulateOptions& options, const std::vector<loop::RecordedCase>& loops,
             const loop::Machine& machine, const Streams& streams) {
    const auto all = asked_for(options, loop::compared(loops, machine), machine);
    if (all.empty()) {
        streams.printer.error(
            "no case has a measured time for any requested configuration: record the costs with "
            "loops_measure, which also measures the times");
        return Exit::errors;
    }
    const std::string text =
        options.json ? validation_json(all, machine) : validation_text(all, machine);
    host::write_if_changed(options.output, text);
    return Exit::done;
}

int simulate_loops(const SimulateOptions& options, const Streams& streams) {
    check_options(options);
    const auto machine = read_by(loop::read_machine, options.machine, streams);
    if (!machine) return Exit::errors;
    const auto configurations = configurations_of(options, *machine);
    const auto loops = read_loops(options, streams);
    if (!loops) return Exit::errors;
    if (options.validate) return validate(options, *loops, *machine, streams);
    if (configurations.size() + 1 > dsl::most_variants)
        streams.printer.note(
            fmt::format("the table has {} variants, but a selector can have at most {}: for selgen "
                        "fit, give fewer --threads or --schedules",
                        configurations.size() + 1, dsl::most_variants));
    host::write_if_changed(options.output, loop::simulated_table(*loops, configurations, *machine));
    return Exit::done;
}

/// Throws UsageError if the output is an existing file that is not a machine.
void check_is_machine(const std::string& output) {
    std::error_code none;
    if (output == "-" || !std::filesystem::is_regular_file(output, none)) return;
    try {
        static_cast<void>(loop::read_machine(host::read_file(output)));
    } catch (const loop::Unreadable&) {
        throw UsageError(
            output +
            ": exists and is not a machine file: remove it, or choose another output file");
    }
}

int measure(const SimulateOptions& options, const Streams& streams) {
    check_is_machine(options.output);
    const loop::Machine machine = host::measured_machine();
    host::write_if_changed(options.output, to_text(machine));
    (options.output == "-" ? streams.err : streams.out) << machine_text(machine);
    return Exit::done;
}

}  // namespace

int simulate(const SimulateOptions& options, const Streams& streams) {
    return options.measure_machine ? measure(options, streams) : simulate_loops(options, streams);
}

}  // namespace selgen::cli

// Reads costs and the machine, and simulates each requested number of threads and schedule.
#include "workflow/loop/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "dsl/model/limits.hpp"
#include "host/files.hpp"
#include "loop/simulate/table.hpp"

namespace selgen::workflow {
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

std::vector<int> thread_counts(const SimulateRequest& request, const loop::Machine& machine) {
    if (request.threads.empty()) return powers_of_two(machine.most_threads());
    std::vector<int> counts;
    for (const std::string& text : split(request.threads, ','))
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

std::vector<omp::Schedule> schedules_of(const SimulateRequest& request) {
    const std::string text =
        request.schedules.empty() ? "static,cyclic,dynamic_16,guided" : request.schedules;
    std::vector<omp::Schedule> schedules;
    for (const std::string& name : split(text, ',')) schedules.push_back(schedule_in(name));
    return schedules;
}

/// Each configuration once, in the order of the command line.
std::vector<loop::Configuration> configurations_of(const SimulateRequest& request,
                                                   const loop::Machine& machine) {
    const auto schedules = schedules_of(request);
    std::vector<loop::Configuration> configurations;
    for (const int threads : thread_counts(request, machine))
        for (const omp::Schedule schedule : schedules)
            if (const loop::Configuration configuration{threads, schedule};
                std::ranges::find(configurations, configuration) == configurations.end())
                configurations.push_back(configuration);
    return configurations;
}

/// The result of `read` for the file; nothing after an error.
template <class Read>
auto read_by(const Read& read, const std::string& path, Messages& messages)
    -> std::optional<decltype(read(path))> {
    const std::string text = host::read_file(path);
    try {
        return read(text);
    } catch (const Unreadable& error) {
        messages.error(host::name_of_input(path) + ": " + error.what());
        return {};
    }
}

/// The cases of all files; their ids must differ.
std::optional<std::vector<loop::RecordedCase>> read_loops(const SimulateRequest& request,
                                                          Messages& messages) {
    std::vector<loop::RecordedCase> loops;
    std::set<std::string> ids;
    for (const std::string& path : request.costs) {
        auto costs = read_by(loop::read_costs, path, messages);
        if (!costs) return {};
        for (loop::Costs& one : *costs) {
            if (!ids.insert(one.id).second) {
                messages.error(path + ": repeats case '" + one.id +
                               "' from an earlier file: ids must be unique");
                return {};
            }
            loops.emplace_back(std::move(one));
        }
    }
    return loops;
}

void check(const SimulateRequest& request) {
    if (request.costs.empty())
        throw UsageError(
            "no COSTS file given: record one with loops_measure --costs, or add --measure-machine "
            "to measure this machine");
    if (request.machine.empty())
        throw UsageError(
            "--machine FILE is required: write it with selgen simulate --measure-machine -o FILE");
    const auto from_input = std::ranges::count(request.costs, "-");
    if (from_input + (request.machine == "-" ? 1 : 0) > 1)
        throw UsageError("standard input can be read only once");
    std::vector<std::string> read = request.costs;
    read.push_back(request.machine);
    host::check_not_read(request.output == "-" ? "" : request.output, read);
}

/// Those with a requested number of threads and schedule.
std::vector<loop::Compared> requested(const SimulateRequest& request,
                                      std::vector<loop::Compared> all,
                                      const std::vector<loop::Configuration>& configurations) {
    std::erase_if(all, [&](const loop::Compared& one) {
        const bool has_threads =
            request.threads.empty() ||
            std::ranges::find(configurations, one.configuration.threads,
                              &loop::Configuration::threads) != configurations.end();
        const bool has_schedule =
            request.schedules.empty() || one.configuration.threads == 1 ||
            std::ranges::find(configurations, one.configuration.schedule,
                              &loop::Configuration::schedule) != configurations.end();
        return !has_threads || !has_schedule;
    });
    return all;
}

}  // namespace

Simulation simulate(const SimulateRequest& request) {
    return run_stage<Simulation>([&](Simulation& made) {
        Messages& messages = made.messages;
        check(request);
        auto machine = read_by(loop::read_machine, request.machine, messages);
        if (!machine) return;
        made.machine = std::move(*machine);
        const auto configurations = configurations_of(request, made.machine);
        const auto loops = read_loops(request, messages);
        if (!loops) return;
        if (request.validate) {
            made.compared =
                requested(request, loop::compared(*loops, made.machine), configurations);
            if (made.compared.empty())
                messages.error(
                    "no case has a measured time for any requested configuration: record the costs "
                    "with loops_measure, which also measures the times");
            return;
        }
        if (configurations.size() + 1 > dsl::most_variants)
            messages.note(fmt::format(
                "the table has {} variants, but a selector can have at most {}: for selgen fit, "
                "give fewer --threads or --schedules",
                configurations.size() + 1, dsl::most_variants));
        made.table = loop::simulated_table(*loops, configurations, made.machine);
    });
}

}  // namespace selgen::workflow

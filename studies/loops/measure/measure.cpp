// Selects inputs of each requested loop, interleaves the runs of all configurations, repeats short
// ones, and profiles the iterations by blocks.
#include "measure.hpp"

#include <algorithm>
#include <numeric>
#include <selgen/bench/machine.hpp>
#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/omp/costs.hpp>
#include <stdexcept>
#include <utility>

namespace loops {
namespace {

void add(const Entry& loop, int most, std::vector<Case>& found) {
    const int count = std::min(most, loop.inputs);
    for (int i = 0; i < count; ++i) {
        const int between =
            count > 1 ? (2 * i * (loop.inputs - 1) + count - 1) / (2 * (count - 1)) : 0;
        found.push_back({loop, between});
    }
}

}  // namespace

std::vector<Case> cases(const std::vector<Entry>& loops, const std::vector<std::string>& names,
                        int most) {
    std::vector<Case> found;
    for (const std::string& name : names) {
        const auto is_it = [&](const Entry& loop) { return loop.name == name; };
        if (std::none_of(loops.begin(), loops.end(), is_it))
            throw std::invalid_argument("unknown loop '" + name + "'; --list prints all");
    }
    for (const Entry& loop : loops) {
        const bool is_named = std::find(names.begin(), names.end(), loop.name) != names.end();
        if (names.empty() || is_named) add(loop, most, found);
    }
    return found;
}

std::string machine() {
    return selgen::bench::cpu_model() + ", " +
           std::to_string(static_cast<int>(selgen::rt::cores())) + " cores, " +
           selgen::bench::compiler();
}

namespace {

using selgen::bench::wall_s;

/// Short runs are timed together up to about this time, to reduce the effect of the clock and of
/// noise.
constexpr double worth_timing_s = 100e-6;

void run(Loop& loop, const Configuration& configuration) {
    if (configuration.threads == 0)
        loop.serial();
    else
        loop.run(configuration.threads, configuration.schedule);
}

/// Number of repetitions of a run that takes this time.
int runs_worth_timing(double expected_s) {
    return static_cast<int>(std::clamp(worth_timing_s / std::max(expected_s, 1e-9), 1.0, 16.0));
}

/// A profile has more repetitions: the first runs touch the memory, and a single disturbed time
/// would make iterations look uneven.
int profiled_runs(double expected_s) {
    return static_cast<int>(
        std::clamp(10 * worth_timing_s / std::max(expected_s, 1e-9), 2.0, 40.0));
}

/// The time of the iterations from `from` to `to`, from the times of blocks of that size.
double between(double from, double to, double iterations, double block,
               const std::vector<double>& seconds) {
    double sum = 0;
    for (std::size_t at = 0; at < seconds.size(); ++at) {
        const double first = static_cast<double>(at) * block;
        const double end = std::min(iterations, first + block);
        const double common = std::min(end, to) - std::max(first, from);
        if (common > 0) sum += seconds[at] * common / (end - first);
    }
    return sum;
}

/// Makes a run on one thread and two more, or many if they are short. The shortest run counts, and
/// the shortest time of each block of iterations.
Times profile_of(Loop& loop) {
    Times times;
    selgen::omp::CostRecorder recorder;
    const double start = wall_s();
    loop.run(1, selgen::omp::fixed);
    times.sequential_s = wall_s() - start;
    for (int runs = profiled_runs(times.sequential_s); runs > 0; --runs) {
        const double before = wall_s();
        loop.run(1, selgen::omp::fixed);
        times.sequential_s = std::min(times.sequential_s, wall_s() - before);
    }
    times.profiling_s = wall_s() - start;
    times.uneven = unevenness(recorder.iterations(), recorder.block(), recorder.seconds());
    return times;
}

double typical(std::vector<double> values, bool is_median) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    if (!is_median) return values.front();
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace

Unevenness unevenness(std::int64_t iterations, std::int64_t block,
                      const std::vector<double>& seconds) {
    constexpr int parts = 8;
    const auto n = static_cast<double>(iterations);
    const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    if (!(all > 0)) return {};
    const auto beside_mean = [&](double from, double to) {
        return between(from, to, n, static_cast<double>(block), seconds) / all * n / (to - from);
    };
    Unevenness uneven{beside_mean(0, n / parts), 0, beside_mean(0, std::min(n, 16.0))};
    for (int part = 0; part < parts; ++part)
        uneven.imbalance =
            std::max(uneven.imbalance, beside_mean(n * part / parts, n * (part + 1) / parts));
    return uneven;
}

Unevenness unevenness_of_input(const Loop& loop) {
    const std::int64_t n = loop.iterations();
    const std::int64_t block = std::max<std::int64_t>(n / 8, 1);
    std::vector<double> blocks;
    for (std::int64_t at = 0; at < n; at += block)
        blocks.push_back(loop.done_until(std::min(at + block, n)) - loop.done_until(at));
    Unevenness uneven = unevenness(n, block, blocks);
    const std::int64_t head = std::min<std::int64_t>(n, 16);
    const double mean = loop.done_until(n) / static_cast<double>(n);
    if (mean > 0) uneven.head = loop.done_until(head) / mean / static_cast<double>(head);
    return uneven;
}

Times least_of(const Times& first, const Times& later) {
    Times least = first;
    for (std::size_t configuration = 0; configuration < least.of_ways.size(); ++configuration)
        least.of_ways[configuration] =
            std::min(first.of_ways[configuration], later.of_ways[configuration]);
    least.exhaustive_s += later.exhaustive_s;
    return least;
}

std::string Configuration::name() const {
    return threads == 0 ? "serial" : "omp_" + std::to_string(threads) + '_' + name_of(schedule);
}

std::vector<Configuration> configurations(const std::vector<int>& threads,
                                          const std::vector<Schedule>& schedules) {
    std::vector<Configuration> all{{}};
    for (const int count : threads)
        for (const Schedule schedule : schedules) all.push_back({count, schedule});
    return all;
}

Measuring::Measuring(std::vector<Configuration> configurations, const Plan& plan)
    : configurations_(std::move(configurations)), plan_(plan), random_(plan.seed) {}

std::size_t Measuring::measured_as(std::size_t configuration) const {
    if (configurations_[configuration].threads != 1) return configuration;
    const auto is_plain = [](const Configuration& other) { return other.threads == 1; };
    return static_cast<std::size_t>(
        std::find_if(configurations_.begin(), configurations_.end(), is_plain) -
        configurations_.begin());
}

double Measuring::timed(Loop& loop, const Configuration& configuration, double expected_s) {
    const int runs = runs_worth_timing(expected_s);
    parallel_for(configuration.threads, configuration.threads, selgen::omp::cyclic,
                 [](std::int64_t) {});
    const double start = wall_s();
    for (int i = 0; i < runs; ++i) run(loop, configuration);
    return (wall_s() - start) / runs;
}

void Measuring::check(Loop& loop, const Configuration& configuration) {
    loop.forget();
    run(loop, configuration);
    if (!loop.check()) throw std::runtime_error("wrong result of " + configuration.name());
}

Times Measuring::measure(Loop& loop) {
    Times times = profile_of(loop);
    measure_ways(loop, times);
    return times;
}

Times Measuring::measure_again(Loop& loop, const Times& before) {
    Times later;
    later.sequential_s = before.sequential_s;
    measure_ways(loop, later);
    return least_of(before, later);
}

void Measuring::measure_ways(Loop& loop, Times& times) {
    std::vector<std::size_t> order;
    std::vector<std::vector<double>> all(configurations_.size());
    for (std::size_t configuration = 0; configuration < configurations_.size(); ++configuration) {
        if (measured_as(configuration) != configuration) continue;
        check(loop, configurations_[configuration]);
        all[configuration] = {timed(loop, configurations_[configuration], times.sequential_s)};
        order.push_back(configuration);
    }
    for (int repeat = 0; repeat < plan_.repeats; ++repeat) {
        random_.shuffle(order);
        for (const std::size_t configuration : order)
            all[configuration].push_back(
                timed(loop, configurations_[configuration], all[configuration].front()));
    }
    for (std::size_t configuration = 0; configuration < configurations_.size(); ++configuration) {
        std::vector<double> mine = all[measured_as(configuration)];
        times.exhaustive_s +=
            std::accumulate(all[configuration].begin(), all[configuration].end(), 0.0);
        mine.erase(mine.begin());
        times.of_ways.push_back(typical(std::move(mine), plan_.is_median));
    }
}

}  // namespace loops

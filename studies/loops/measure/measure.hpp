// Measures the inputs of loops that a command line requests: the time of each configuration, and
// the unevenness of the iterations.
#pragma once

#include <cstdint>
#include <selgen/bench/random.hpp>
#include <string>
#include <vector>

#include "loop.hpp"

namespace loops {

/// An input of a loop. Its name is `fir/3`.
struct Case {
    Entry loop;
    int input;

    std::string id() const { return std::string(loop.name) + '/' + std::to_string(input); }
};

/// The inputs of the named loops, or of all of these loops without names; `most` of each: the
/// smallest, the largest, and some between. Throws std::invalid_argument for an unknown name.
std::vector<Case> cases(const std::vector<Entry>& loops, const std::vector<std::string>& names,
                        int most);

/// The machine and the compiler, in one line.
std::string machine();

/// How a loop is run: by its sequential reference, which has 0 threads here, or by a team.
struct Configuration {
    int threads = 0;
    Schedule schedule;

    /// `serial`, `omp_2_dynamic_16`.
    std::string name() const;
};

/// The sequential loop, and each number of threads with each schedule.
std::vector<Configuration> configurations(const std::vector<int>& threads,
                                          const std::vector<Schedule>& schedules);

struct Plan {
    int repeats = 5;         // counted repeats of each configuration
    bool is_median = false;  // median of the repeats; otherwise the minimum
    std::uint64_t seed = 1;  // seed of the order
};

/// Times of parts of the iterations, relative to the mean time of parts of the same size.
struct Unevenness {
    double front = 1;      // the first of eight equal parts: from above 0 to 8
    double imbalance = 1;  // the longest of them
    double head = 1;       // the first sixteen iterations
};

/// The imbalance that the input predicts without a run, by Loop::done_until.
Unevenness unevenness_of_input(const Loop& loop);

/// Wall times, seconds.
struct Times {
    std::vector<double> of_ways;
    /// The shortest of three profiling runs on one thread, or of more short ones.
    double sequential_s = 0;
    Unevenness uneven;  // by the runs after the first
    /// Time of all profiling runs.
    double profiling_s = 0;
    /// Time of all measured runs of all configurations.
    double exhaustive_s = 0;
};

/// Combines two measurements of the same case: the minimum of each configuration, the profile of
/// the first, and the sum of the measuring times.
Times least_of(const Times& first, const Times& later);

/// The imbalance, from the times of consecutive blocks of that size.
Unevenness unevenness(std::int64_t iterations, std::int64_t block,
                      const std::vector<double>& seconds);

/// Measures configurations of a loop, interleaved, in a random order for each repeat. The first
/// round is checked, and does not count. A short run is timed several times in a row. Before it, an
/// empty region creates the team, because some runtimes are slow to change its size. With one
/// thread all schedules are the same plain loop, which is measured once.
class Measuring {
public:
    Measuring(std::vector<Configuration> configurations, const Plan& plan);

    /// Throws std::runtime_error if a configuration has a wrong result.
    Times measure(Loop& loop);
    /// The minimum of these times and of new ones, without another profile. Throws like measure().
    Times measure_again(Loop& loop, const Times& before);

private:
    void measure_ways(Loop& loop, Times& times);
    double timed(Loop& loop, const Configuration& configuration, double expected_s);
    void check(Loop& loop, const Configuration& configuration);
    /// Whether this configuration has the times of another one.
    std::size_t measured_as(std::size_t configuration) const;

    std::vector<Configuration> configurations_;
    Plan plan_;
    selgen::bench::Random random_;
};

}  // namespace loops

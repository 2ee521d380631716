// The loops, inputs and configurations of a machine, with the time of each configuration, and
// simulated machines that are derived from it.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// The study of the third paper (section 6): how close predictors of threads and schedules are to
/// the best configuration, for programs that they were not trained on.
namespace loops_study {

/// How a loop is run. With one thread the schedule has no effect.
struct Configuration {
    int threads = 1;
    std::string schedule;

    bool operator==(const Configuration&) const = default;
};

/// Times of parts of the iterations, relative to the mean of parts of the same size: the first of
/// eight, the longest of them, and the first sixteen iterations.
struct Unevenness {
    double front = 1, imbalance = 1, head = 1;
};

/// An input of a loop, and the time of every configuration.
struct Case {
    std::string loop, program;
    bool is_smallest = false;  // smallest of the loop's inputs
    std::size_t smallest = 0;  // the case of the loop's smallest input
    double iterations = 0;
    double bytes = 0;  // bytes that a run touches, as the loop estimates them
    Unevenness profiled;
    Unevenness of_input;                 // predicted from the input without a run
    double sequential_s = 0;             // one run on one thread
    double profiling_s = 0;              // time of the profiling runs
    double exhaustive_s = 0;             // time to measure all configurations
    std::vector<double> seconds;         // seconds of each configuration
    std::map<std::string, double> code;  // features of the loop's code and of its profile

    double best() const;
    /// The maximum speedup of that many threads, since iterations are not divided.
    double even_speedup(int threads) const;
    /// Share of the upper bound: above 0, and 1 for the best configuration.
    double share(std::size_t configuration) const { return best() / seconds[configuration]; }
};

/// A machine, measured or simulated, with all loops.
struct Platform {
    std::string name;                           // measured-2, simulated-8
    int threads = 1;                            // maximum number of threads
    std::vector<std::string> schedules;         // the first is OpenMP's default
    std::vector<Configuration> configurations;  // the first has one thread
    std::vector<Case> cases;                    // loop after loop, the smallest input first

    std::size_t configuration(int threads, const std::string& schedule) const;
    /// The available numbers of threads, ascending.
    std::vector<int> counts() const;
    /// The minimum time of a case with that many threads.
    double least(const Case& one, int threads) const;
    std::vector<std::string> programs() const;
    std::vector<std::string> loops() const;
};

/// Reads a table of loops_measure or `selgen simulate`, and the features of the loops' code from
/// LOOP.json in the folder. For a simulated table, an exhaustive search is assumed to run all
/// configurations `repeats` times, as on the machine. Throws std::runtime_error.
Platform read_platform(const std::string& name, const std::string& table, const std::string& codes,
                       int repeats);

/// The measured machine (`selgen simulate --measure-machine`) with that many cores of its kind.
/// Values that two cores cannot show are assumed: a region costs half of one with two threads, and
/// a quarter more for each thread. The memory bandwidth of all cores together is half as many times
/// that of one core.
nlohmann::ordered_json with_cores(const nlohmann::ordered_json& measured, int cores);

/// The measured machine as a host of that many workers with their own memory, like the paper's
/// second platform. A call takes 20 us to start, data is moved at 10 GB/s, and a worker is 0.8
/// times as fast as the host.
nlohmann::ordered_json with_workers(const nlohmann::ordered_json& measured, int workers);

}  // namespace loops_study

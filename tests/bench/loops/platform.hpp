#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

/// The study of the third paper (section 6): how near predictors of threads and schedules come to
/// the best of all ways, for programs that they were not trained on.
namespace loops_study {

/// How a loop is run. With one thread the schedule says nothing.
struct Way {
    int threads = 1;
    std::string schedule;

    bool operator==(const Way&) const = default;
};

/// What parts of the iterations take beside the mean of parts as large: the first of eight, the
/// longest of them, and the first sixteen iterations.
struct Unevenness {
    double front = 1, imbalance = 1, head = 1;
};

/// An input of a loop, and what every way of running it takes.
struct Case {
    std::string loop, program;
    bool is_smallest = false;  // of the loop's inputs
    std::size_t smallest = 0;  // the case of the loop's smallest input
    double iterations = 0;
    double bytes = 0;  // that a run touches, as the loop estimates it
    Unevenness profiled;
    Unevenness told;                     // by the input, without being run
    double sequential_s = 0;             // one run of one thread
    double profiling_s = 0;              // what knowing that took
    double exhaustive_s = 0;             // what measuring all ways took
    std::vector<double> seconds;         // of each way
    std::map<std::string, double> code;  // of the loop: counts of its code, rates of its profile

    double best() const;
    /// What so many threads could come to at most: iterations are not divided.
    double even_speedup(int threads) const;
    /// Of the upper bound: from above 0 to 1 for the best way.
    double share(std::size_t way) const { return best() / seconds[way]; }
};

/// A machine, measured or simulated, with all loops on it.
struct Platform {
    std::string name;                    // measured-2, simulated-8
    int threads = 1;                     // at most
    std::vector<std::string> schedules;  // the first is OpenMP's default
    std::vector<Way> ways;               // the first has one thread
    std::vector<Case> cases;             // loop after loop, the smallest input first

    std::size_t way(int threads, const std::string& schedule) const;
    /// The numbers of threads that there are, ascending.
    std::vector<int> counts() const;
    /// The least time of a case with so many threads.
    double least(const Case& one, int threads) const;
    std::vector<std::string> programs() const;
    std::vector<std::string> loops() const;
};

/// Reads a table of loops_measure or `selgen simulate`, and what is known of the loops' code from
/// the folder's LOOP.json. Of a simulated one all ways are taken to be run `repeats` times in an
/// exhaustive search, as on the machine. Throws std::runtime_error.
Platform read_platform(const std::string& name, const std::string& table, const std::string& codes,
                       int repeats);

}  // namespace loops_study

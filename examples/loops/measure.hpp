#pragma once

#include <cstdint>
#include <selgen/bench/quiet.hpp>
#include <selgen/bench/random.hpp>
#include <string>
#include <vector>

#include "loop.hpp"

namespace loops {

/// How a loop is run: by its sequential reference, which has no threads here, or by a team.
struct Way {
    int threads = 0;
    Schedule schedule;

    /// `serial`, `omp_2_dynamic_16`.
    std::string name() const;
};

/// The sequential loop, and each number of threads with each schedule.
std::vector<Way> ways(const std::vector<int>& threads, const std::vector<Schedule>& schedules);

struct Plan {
    int repeats = 5;         // that count, of each way
    bool is_median = false;  // of the repeats; else the least
    double undisturbed = 0;  // seconds a profile, or the ways of a case, may wait: QuietGate
    std::uint64_t seed = 1;  // of the order
    selgen::bench::Cores cores = selgen::bench::Cores::any;
};

/// What parts of the iterations take beside the mean of parts as large.
struct Unevenness {
    double front = 1;      // the first of eight equal parts: from above 0 to 8
    double imbalance = 1;  // the longest of them
    double head = 1;       // the first sixteen iterations
};

/// What the input says of it without being run, by Loop::done_until.
Unevenness told(const Loop& loop);

/// Wall times, seconds.
struct Times {
    std::vector<double> of_ways;
    /// The shortest of three runs of one thread that were made for it, or of more short ones.
    double sequential_s = 0;
    Unevenness uneven;  // by the runs behind the first
    /// What knowing that took: all these runs.
    double profiling_s = 0;
    /// What measuring all ways took: all runs that were timed.
    double exhaustive_s = 0;
};

/// Of two measurements of the same: of each way the least, the profile of the first, and what both
/// took.
Times least_of(const Times& first, const Times& later);

/// Where consecutive blocks of so many iterations took these times.
Unevenness unevenness(std::int64_t iterations, std::int64_t block,
                      const std::vector<double>& seconds);

/// Measures ways of running a loop: interleaved, in an order that is drawn anew for each repeat.
/// The first round is checked, and does not count. A short run is timed several times in a row;
/// before it the team is called together, as some runtimes make a team of another size slowly. With
/// one thread all schedules are the same plain loop, which is measured once.
class Measuring {
public:
    Measuring(std::vector<Way> ways, const Plan& plan);

    /// Throws std::runtime_error where a way leaves a wrong result.
    Times measure(Loop& loop);
    /// The least of these times and of others, without another profile. Throws like measure().
    Times measure_again(Loop& loop, const Times& before);

private:
    Times profile(Loop& loop);
    void measure_ways(Loop& loop, Times& times);
    double timed(Loop& loop, const Way& way, double expected_s);
    void check(Loop& loop, const Way& way);
    /// Whether another way is measured for this one, too.
    std::size_t measured_as(std::size_t way) const;

    std::vector<Way> ways_;
    Plan plan_;
    selgen::bench::Random random_;
    selgen::bench::QuietGate quiet_;
};

}  // namespace loops

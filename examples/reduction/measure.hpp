#pragma once

#include <cstdint>
#include <selgen/bench/table.hpp>
#include <vector>

#include "pattern.hpp"
#include "schemes.hpp"

namespace reduction {

/// Which time counts: the CPU time along the critical path, for machines with other users, or the
/// wall time, for idle ones.
enum class Clock { cpu, wall };

struct MeasureOptions {
    int threads = 2;
    int repeats = 15;     ///< counted runs, after a checked call
    int in_a_row = 2;     ///< calls of a run, from 1, of which the last is timed: the caches
                          ///< then have the content that calls of a phase find
    int setups = 3;       ///< repeats of the set-up work
    double budget_s = 5;  ///< limit for timed calls; no repeats after it, but at least 3
    std::uint64_t seed = 1;
    selgen::bench::Statistic statistic = selgen::bench::Statistic::median;
};

/// Medians in seconds, or minima by `statistic`, unless the name says otherwise.
struct Measured {
    Scheme scheme = Scheme::sequential;
    bool feasible = false;  ///< otherwise nothing is measured
    double setup_s = 0;
    double setup_cpu_s = 0;
    double run_s = 0;
    double run_min_s = 0;
    double run_cpu_s = 0;
    double error = 0;  ///< largest |sum - sequential| / max(1, |sequential|) of an element
    int repeats = 0;

    /// Time of `calls` runs and one set-up.
    double total_s(double calls, Clock clock) const noexcept {
        return clock == Clock::cpu ? calls * run_cpu_s + setup_cpu_s : calls * run_s + setup_s;
    }
};

/// An error above this is a wrong sum. Errors of any order of the additions are much smaller.
inline constexpr double tolerance = 1e-9;

/// Runs every feasible scheme of the given ones, interleaved in random order, and checks the sums
/// first.
std::vector<Measured> measure(const Pattern& pattern, const MeasureOptions& options);

/// Largest |got - want| / max(1, |want|); infinity if one of them is NaN.
double largest_error(const std::vector<double>& got, const std::vector<double>& want);

}  // namespace reduction

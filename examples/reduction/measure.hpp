#pragma once

#include <cstdint>
#include <functional>
#include <selgen/bench/quiet.hpp>
#include <selgen/bench/table.hpp>
#include <vector>

#include "pattern.hpp"
#include "schemes.hpp"

namespace reduction {

/// Which time counts: the CPU time along the critical path, for machines with neighbours, or what
/// the clock on the wall says, for quiet ones.
enum class Clock { cpu, wall };

struct MeasureOptions {
    int threads = 2;
    int repeats = 15;     ///< of the runs, behind a call that is checked
    int in_a_row = 2;     ///< calls of a run, from 1, of which the last is timed: what is in the
                          ///< caches then is what calls of a phase find
    int setups = 3;       ///< of the set-up work
    double budget_s = 5;  ///< of timed calls; no repeats behind it, but not less than 3
    std::uint64_t seed = 1;
    selgen::bench::QuietGate* gate = nullptr;  ///< for who measures beside others
    selgen::bench::Statistic statistic = selgen::bench::Statistic::median;
    /// Whether the state of the machine is still the one that is told of; a run counts only where
    /// it is, before and behind it, and is made again otherwise. Empty: all count.
    std::function<bool()> is_steady = {};
};

/// Medians in seconds, or the least by `statistic`, or what the name says.
struct Measured {
    Scheme scheme = Scheme::sequential;
    bool feasible = false;  ///< else nothing is measured
    double setup_s = 0;
    double setup_cpu_s = 0;
    double run_s = 0;
    double run_min_s = 0;
    double run_cpu_s = 0;
    double error = 0;  ///< largest |sum - sequential| / max(1, |sequential|) of an element
    int repeats = 0;

    /// What `calls` runs and one set-up take.
    double total_s(double calls, Clock clock) const noexcept {
        return clock == Clock::cpu ? calls * run_cpu_s + setup_cpu_s : calls * run_s + setup_s;
    }
};

/// An error above this is a wrong sum: any order of the additions keeps far below it.
inline constexpr double tolerance = 1e-9;

/// Runs every feasible one of the runnable schemes, repeats interleaved in a shuffled order; first
/// checks its sums. Empty where the state was another behind more runs than were asked for.
std::vector<Measured> measure(const Pattern& pattern, const MeasureOptions& options);

/// Largest |got - want| / max(1, |want|); infinity where one of them is no number.
double largest_error(const std::vector<double>& got, const std::vector<double>& want);

}  // namespace reduction

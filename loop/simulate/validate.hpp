// Compares simulated times of loops with measured ones.
#pragma once

#include <string>
#include <vector>

#include "loop/simulate/simulate.hpp"

namespace selgen::loop {

/// A configuration of a case that was measured and simulated.
struct Compared {
    std::string id, loop;
    Configuration configuration;
    double simulated_s = 0, measured_s = 0;

    /// |simulated - measured| / measured.
    double error() const;
};

/// Quartiles of errors, linearly interpolated.
struct Spread {
    std::size_t count = 0;
    double low = 0, median = 0, high = 0;
};

/// Errors of a loop with a number of threads, over all its inputs and schedules. An empty name
/// means all loops; 0 threads means all numbers of threads.
struct LoopErrors {
    std::string loop;
    int threads = 0;
    Spread errors;
};

/// All configurations that were measured and for which the machine has enough threads. With one
/// thread, all schedules are the same; the first counts.
std::vector<Compared> compared(const std::vector<RecordedCase>& loops, const Machine& machine);

Spread spread_of(const std::vector<Compared>& all);

/// For each number of threads, each loop in order and then all loops; last, all together.
std::vector<LoopErrors> errors_by_loop(const std::vector<Compared>& all);

/// The errors of each loop and of all loops.
std::string validation_text(const std::vector<Compared>& all, const Machine& machine);

/// The same, and each configuration with its simulated and measured time.
std::string validation_json(const std::vector<Compared>& all, const Machine& machine);

}  // namespace selgen::loop

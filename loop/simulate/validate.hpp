#pragma once

#include <string>
#include <vector>

#include "loop/simulate/simulate.hpp"

namespace selgen::loop {

/// A way of a case that was measured and simulated.
struct Compared {
    std::string id, loop;
    Way way;
    double simulated_s = 0, measured_s = 0;

    /// |simulated - measured| / measured.
    double error() const;
};

/// Errors of some ways: quartiles, between which values lie on a line.
struct Spread {
    std::size_t count = 0;
    double low = 0, median = 0, high = 0;
};

/// Errors of a loop on so many threads, over all its inputs and schedules; of an empty name over
/// all loops, of 0 threads over all numbers of them.
struct LoopErrors {
    std::string loop;
    int threads = 0;
    Spread errors;
};

/// All ways that were measured and that the machine has threads for. On one thread all schedules
/// are the same, of which the first counts.
std::vector<Compared> compared(const std::vector<Recorded>& loops, const Machine& machine);

Spread spread_of(const std::vector<Compared>& all);

/// For each number of threads each loop, in their order, and then all loops; at last all.
std::vector<LoopErrors> errors_by_loop(const std::vector<Compared>& all);

}  // namespace selgen::loop

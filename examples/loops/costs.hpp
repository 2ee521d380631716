// Records the costs of a loop's iterations, and writes them as lines of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "measure.hpp"
#include "request.hpp"

namespace loops {

/// Costs of the iterations of a loop on one thread, in seconds, for simulations of schedules.
struct Costs {
    std::int64_t iterations = 0;
    std::int64_t block = 1;  // iterations of a block; the last one may be shorter
    std::vector<double>
        blocks;            // seconds of consecutive blocks; their sum is the time of the plain loop
    double outside_s = 0;  // seconds of a run before and after the loop
    double run_s = 0;      // seconds of a run on one thread, without timing of blocks
};

/// The minimum times of that many runs. The whole loop is compiled with SELGEN_LOOP_COSTS.
Costs record(Loop& loop, int runs);

/// A line of JSON, `selgen-costs 1`: the costs, the times of the configurations, and the features
/// of the case. The first configuration is the sequential reference.
std::string line_of(const Case& one, const Loop& loop, const Costs& costs,
                    const std::vector<Configuration>& configurations, const Times& times);

}  // namespace loops

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "measure.hpp"
#include "request.hpp"

namespace loops {

/// What the iterations of a loop cost one thread, seconds: for simulations of schedules.
struct Costs {
    std::int64_t iterations = 0;
    std::int64_t block = 1;      // iterations of a block; the last one may have fewer
    std::vector<double> blocks;  // of consecutive blocks; together what the plain loop takes
    double outside_s = 0;        // of a run, before and behind the loop
    double run_s = 0;            // a run of one thread, nothing of which is timed within
};

/// The least times of so many runs. All of the loop is compiled with SELGEN_LOOP_COSTS.
Costs record(Loop& loop, int runs);

/// A line of JSON, `selgen-costs 1`: the costs, the times of the ways, of which the first is the
/// sequential reference, and the features of the case.
std::string line_of(const Case& one, const Loop& loop, const Costs& costs,
                    const std::vector<Way>& ways, const Times& times);

}  // namespace loops

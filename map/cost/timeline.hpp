#pragma once

#include "map/mapping.hpp"

namespace selgen::map {

/// What a team does in a step: it reads, then computes. Seconds, as the cost model counts them.
struct Work {
    std::size_t step = 0;
    std::size_t team = 0;
    double begin = 0;  // of the step
    double reads = 0;  // blocks brought, and its own
    double computes = 0;
    std::vector<std::size_t> splits;  // of the step
};

/// All work of a mapping, by steps and in them by teams.
std::vector<Work> timeline(const Problem& problem, const Flat& flat, const Teams& teams);

}  // namespace selgen::map

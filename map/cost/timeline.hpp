// The times at which each team reads and computes, for tables and pictures of a mapping.
#pragma once

#include "map/mapping.hpp"

namespace selgen::map {

/// The work of a team in a step: it reads, then computes. Times are seconds of the cost model.
struct Work {
    std::size_t step = 0;
    std::size_t team = 0;
    double begin = 0;  // of the step
    double reads = 0;  // of remote and own blocks
    double computes = 0;
    std::vector<std::size_t> splits;  // of the step
};

/// All work of a mapping, sorted by step, then by team.
std::vector<Work> timeline(const Problem& problem, const Flat& flat, const Teams& teams);

}  // namespace selgen::map

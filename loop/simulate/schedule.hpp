#pragma once

#include <cstdint>
#include <selgen/omp/schedule.hpp>
#include <vector>

#include "loop/simulate/machine.hpp"
#include "loop/simulate/work.hpp"

namespace selgen::loop {

/// Who shares the iterations, and what that costs.
struct Team {
    int threads = 2;
    double slowing = 1;  // how many times as long as in the costs an iteration takes
    ChunkCosts chunk;
};

/// Seconds after which each thread has done its part, all having begun at once, as parallel_for
/// hands iterations out. One who fetches a chunk has the shared counter for itself; the others
/// wait.
std::vector<double> play(const Work& work, omp::Schedule schedule, const Team& team);

/// The iterations before `end` that are the thread's, where chunks go around the threads.
std::int64_t cyclic_before(std::int64_t end, std::int64_t chunk, int threads, int thread);

}  // namespace selgen::loop

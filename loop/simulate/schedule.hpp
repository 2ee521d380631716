// When each thread of a team finishes its iterations under an OpenMP schedule.
#pragma once

#include <cstdint>
#include <selgen/omp/schedule.hpp>
#include <vector>

#include "loop/simulate/costs.hpp"
#include "loop/simulate/machine.hpp"

namespace selgen::loop {

/// The threads that share the iterations, and the costs of sharing.
struct Team {
    int threads = 2;
    double slowing = 1;  // time of an iteration relative to its recorded cost
    ChunkCosts chunk;
};

/// Simulates the schedules of parallel_for: the seconds after which each thread has finished, if
/// all begin at the same time. A thread that fetches a chunk has the shared counter to itself;
/// other threads wait.
std::vector<double> thread_ends(const Work& work, omp::Schedule schedule, const Team& team);

/// The same for dynamic and guided chunks. If the chunks of a block form equal rounds, one is
/// simulated and the others are skipped.
std::vector<double> dynamic_thread_ends(const Work& work, omp::Schedule schedule, const Team& team);

/// The number of the thread's iterations before `end`, if chunks are distributed cyclically.
std::int64_t cyclic_before(std::int64_t end, std::int64_t chunk, int threads, int thread);

}  // namespace selgen::loop

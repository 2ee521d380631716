// Runs parallel phases of a team, and records their critical path while a driver measures it.
#pragma once

#include <omp.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include <selgen/bench/critical_path.hpp>

namespace reduction {

/// CPU time that the calling thread has used, seconds.
inline double thread_cpu_s() noexcept {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The number of threads that work.
struct Team {
    int threads = omp_get_max_threads();
};

namespace detail {

/// Also correct if OpenMP provides fewer threads than requested, as inside another region.
template <class Body>
void region(int threads, const Body& body) {
#pragma omp parallel num_threads(threads)
    for (int t = omp_get_thread_num(); t < threads; t += omp_get_num_threads()) body(t);
}

/// Adds the longest CPU time of a thread and the cost of fork and join to the critical path,
/// minus the caller's own CPU time.
template <class Body>
void recorded_region(int threads, const Body& body) {
    constexpr double fork_join_s = 1e-6;
    std::vector<double> spent(static_cast<std::size_t>(threads));
    const double before = thread_cpu_s();
    region(threads, [&](int t) {
        const double start = thread_cpu_s();
        body(t);
        spent[static_cast<std::size_t>(t)] = thread_cpu_s() - start;
    });
    const double longest = *std::max_element(spent.begin(), spent.end());
    selgen::bench::critical_path.add(longest + fork_join_s - (thread_cpu_s() - before));
}

}  // namespace detail

/// One parallel phase: body(t) for t = 0 .. threads-1. All have returned when this returns. The
/// body neither throws nor waits for another one. One thread runs without a parallel region.
template <class Body>
void parallel(const Team& team, const Body& body) {
    if (team.threads == 1) return body(0);
    const bool is_measured = selgen::bench::critical_path.is_wanted();
    if (!is_measured) return detail::region(team.threads, body);
    detail::recorded_region(team.threads, body);
}

}  // namespace reduction

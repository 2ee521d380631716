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

/// The difference between the critical path and the caller's own CPU time. For each parallel phase
/// it is the longest CPU time of a thread and the cost of fork and join, minus the caller's time in
/// the phase.
struct Recorder {
    static constexpr double fork_join_s = 1e-6;
    double correction_s = 0;
};

/// The threads that work: their number, and where to record the critical path if that is measured.
struct Team {
    int threads = omp_get_max_threads();
    Recorder* recorder = nullptr;
};

namespace detail {

/// Also correct if OpenMP provides fewer threads than requested, as inside another region.
template <class Body>
void region(int threads, const Body& body) {
#pragma omp parallel num_threads(threads)
    for (int t = omp_get_thread_num(); t < threads; t += omp_get_num_threads()) body(t);
}

template <class Body>
void recorded_region(const Team& team, const Body& body) {
    std::vector<double> spent(static_cast<std::size_t>(team.threads));
    const double before = thread_cpu_s();
    region(team.threads, [&](int t) {
        const double start = thread_cpu_s();
        body(t);
        spent[static_cast<std::size_t>(t)] = thread_cpu_s() - start;
    });
    const double longest = *std::max_element(spent.begin(), spent.end());
    const double correction = longest + Recorder::fork_join_s - (thread_cpu_s() - before);
    if (team.recorder != nullptr) {
        team.recorder->correction_s += correction;
    } else {
        selgen::bench::critical_path.add(correction);
    }
}

}  // namespace detail

/// One parallel phase: body(t) for t = 0 .. threads-1. All have returned when this returns. The
/// body neither throws nor waits for another one. One thread runs without a parallel region.
template <class Body>
void parallel(const Team& team, const Body& body) {
    if (team.threads == 1) return body(0);
    const bool is_timed = team.recorder != nullptr || selgen::bench::critical_path.is_wanted();
    if (!is_timed) return detail::region(team.threads, body);
    detail::recorded_region(team, body);
}

}  // namespace reduction

#pragma once

#include <cstdint>

#include <selgen/omp/schedule.hpp>

#if defined(_OPENMP)
#include <omp.h>
#endif
#if defined(SELGEN_LOOP_COSTS)
#include <selgen/omp/costs.hpp>
#endif

namespace selgen::omp {

namespace detail {

template <class Body>
void serial_for(std::int64_t n, Body& body) {
#if defined(SELGEN_LOOP_COSTS)
    if (CostRecorder* const recorder = CostRecorder::current()) {
        recorder->run(n, body);
        return;
    }
#endif
    for (std::int64_t i = 0; i < n; ++i) body(i);
}

#if defined(_OPENMP)

/// Whether a parallel region that begins here could have more than one thread.
inline bool may_fork() noexcept {
    return !omp_in_parallel() || omp_get_active_level() < omp_get_max_active_levels();
}

template <class Body>
void team_for(std::int64_t n, int threads, Schedule schedule, Body& body) {
    const int chunk = schedule.chunk > 0 ? schedule.chunk : 1;
    switch (schedule.kind) {
        case Kind::fixed:
#pragma omp parallel for num_threads(threads) schedule(static)
            for (std::int64_t i = 0; i < n; ++i) body(i);
            break;
        case Kind::cyclic:
#pragma omp parallel for num_threads(threads) schedule(static, chunk)
            for (std::int64_t i = 0; i < n; ++i) body(i);
            break;
        case Kind::dynamic:
#pragma omp parallel for num_threads(threads) schedule(dynamic, chunk)
            for (std::int64_t i = 0; i < n; ++i) body(i);
            break;
        case Kind::guided:
#pragma omp parallel for num_threads(threads) schedule(guided, chunk)
            for (std::int64_t i = 0; i < n; ++i) body(i);
            break;
    }
}

#endif

}  // namespace detail

/// Calls body(i) for each i from 0 to below n, in no certain order, by up to `threads` threads that
/// share the iterations as the schedule says; it returns when all are done.
///
/// One thread is a plain loop in order, which enters no parallel region: it costs what a loop
/// costs, and passes on what the body throws. So are fewer than two iterations, any number of
/// threads within a parallel region that may not nest another one, and a program without OpenMP. In
/// a team an exception must not leave the body: it ends the program, as everywhere in OpenMP.
///
/// A team may come out smaller than asked for, but each index is visited once. Where loops that
/// follow one another ask for different numbers of threads some runtimes (libgomp) end threads and
/// start them again, which takes some tens of microseconds.
template <class Body>
void parallel_for(std::int64_t n, [[maybe_unused]] int threads, [[maybe_unused]] Schedule schedule,
                  Body&& body) {
#if defined(_OPENMP)
    if (threads > 1 && n > 1 && detail::may_fork()) {
        detail::team_for(n, threads, schedule, body);
        return;
    }
#endif
    detail::serial_for(n, body);
}

}  // namespace selgen::omp

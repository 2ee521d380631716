// A parallel loop whose schedule is chosen at run time, with the same chunks in every OpenMP
// runtime.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include <selgen/omp/schedule.hpp>
#include <selgen/omp/threads.hpp>
#include <selgen/rt/config.hpp>

#if defined(_OPENMP)
#include <omp.h>
#endif
#if defined(SELGEN_LOOP_COSTS)
#include <selgen/omp/costs.hpp>
#endif

#if defined(__clang__)
#define SELGEN_OMP_SHARED __attribute__((noinline))
#elif defined(__GNUC__)
#define SELGEN_OMP_SHARED __attribute__((noinline, noclone))
#else
#define SELGEN_OMP_SHARED
#endif

namespace selgen::omp {
inline namespace SELGEN_ABI {
inline namespace SELGEN_OMP_BUILD {

namespace detail {

/// The iterations from `first` to `end - 1`. All schedules share this one function, out of line:
/// they differ in the assignment of iterations, not in the code that a compiler generates for the
/// body.
template <class Body>
SELGEN_OMP_SHARED void range_for(std::int64_t first, std::int64_t end, Body& body) {
    for (std::int64_t i = first; i < end; ++i) body(i);
}

template <class Body>
void serial_for(std::int64_t n, Body& body) {
#if defined(SELGEN_LOOP_COSTS)
    if (CostRecorder* const recorder = CostRecorder::current()) {
        recorder->run(n,
                      [&](std::int64_t first, std::int64_t end) { range_for(first, end, body); });
        return;
    }
#endif
    range_for(0, n, body);
}

#if defined(_OPENMP)

/// Whether a parallel region starting here could have more than one thread.
inline bool may_fork() noexcept {
    return !omp_in_parallel() || omp_get_active_level() < omp_get_max_active_levels();
}

/// One contiguous part per thread; if n is not divisible, the first parts have one more iteration.
template <class Body>
void deal_parts(std::int64_t n, Body& body) {
    const std::int64_t team = omp_get_num_threads();
    const std::int64_t mine = omp_get_thread_num();
    const std::int64_t first = n / team * mine + std::min(n % team, mine);
    range_for(first, first + n / team + (mine < n % team ? 1 : 0), body);
}

/// Chunks assigned to the threads in turn.
template <class Body>
void deal_around(std::int64_t n, std::int64_t chunk, Body& body) {
    const std::int64_t chunks = (n - 1) / chunk + 1;
    for (std::int64_t c = omp_get_thread_num(); c < chunks; c += omp_get_num_threads())
        range_for(c * chunk, c + 1 < chunks ? (c + 1) * chunk : n, body);
}

/// The first unassigned iteration, on its own cache line.
struct alignas(64) Next {
    std::atomic<std::int64_t> first{0};
};

/// Chunks of fixed size for threads that have finished one.
template <class Body>
void deal_chunks(std::int64_t n, std::int64_t chunk, Next& next, Body& body) {
    const std::int64_t chunks = (n - 1) / chunk + 1;
    for (std::int64_t c; (c = next.first.fetch_add(1, std::memory_order_relaxed)) < chunks;)
        range_for(c * chunk, c + 1 < chunks ? (c + 1) * chunk : n, body);
}

/// Shrinking chunks: each is one thread's share of the remaining iterations.
template <class Body>
void deal_shares(std::int64_t n, std::int64_t chunk, Next& next, Body& body) {
    const std::int64_t team = omp_get_num_threads();
    std::int64_t first = next.first.load(std::memory_order_relaxed);
    while (first < n) {
        const std::int64_t left = n - first;
        const std::int64_t size = std::min(left, std::max(chunk, (left - 1) / team + 1));
        if (!next.first.compare_exchange_weak(first, first + size, std::memory_order_relaxed))
            continue;
        range_for(first, first + size, body);
        first = next.first.load(std::memory_order_relaxed);
    }
}

template <class Body>
void team_for(std::int64_t n, int threads, Schedule schedule, Body& body) {
    const std::int64_t chunk = schedule.chunk > 0 ? schedule.chunk : 1;
    Next next;
#pragma omp parallel num_threads(threads)
    switch (schedule.kind) {
        case Kind::fixed: deal_parts(n, body); break;
        case Kind::cyclic: deal_around(n, chunk, body); break;
        case Kind::dynamic: deal_chunks(n, chunk, next, body); break;
        case Kind::guided: deal_shares(n, chunk, next, body); break;
    }
}

#endif

}  // namespace detail

/// Calls body(i) for each i from 0 to n - 1, in unspecified order, on up to `threads` threads that
/// share the iterations by the schedule; returns when all are done. Chunks are the same with every
/// OpenMP runtime: a guided chunk is the number of remaining iterations divided by the team size,
/// rounded up.
///
/// One thread runs a plain loop in order, without a parallel region: it costs no more than a loop,
/// and exceptions of the body propagate. The same holds for fewer than two iterations, inside a
/// parallel region that may not nest another one, and without OpenMP. In a team, an exception must
/// not leave the body: it terminates the program, as always in OpenMP.
///
/// A team may be smaller than requested, but each index is visited once. If consecutive loops
/// request different numbers of threads, some runtimes (libgomp) end and restart threads, which
/// takes some tens of microseconds.
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

}  // namespace SELGEN_OMP_BUILD
}  // namespace SELGEN_ABI
}  // namespace selgen::omp

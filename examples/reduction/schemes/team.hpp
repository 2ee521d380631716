// Divides iterations and elements among the threads of a team, and runs its parallel phases, whose
// critical path is recorded while a driver measures it.
#pragma once

#include <omp.h>
#include <algorithm>
#include <cstdint>
#include <ctime>
#include <selgen/bench/critical_path.hpp>
#include <vector>

#include "patterns/pattern.hpp"

namespace reduction {

/// The numbers first .. last-1.
struct Range {
    Index first = 0;
    Index last = 0;
};

/// Part `part` of `count` items, distributed in `parts` contiguous shares whose sizes differ by at
/// most one.
inline Range share(Index count, int parts, int part) noexcept {
    const auto cut = [=](int p) {
        return static_cast<Index>(std::uint64_t{count} * static_cast<unsigned>(p) /
                                  static_cast<unsigned>(parts));
    };
    return {cut(part), cut(part + 1)};
}

/// Elements distributed in blocks of whole cache lines, so that no two threads write one line.
class ElementBlocks {
public:
    static constexpr Index line = 8;  // doubles in 64 bytes

    ElementBlocks(Index elements, int threads) noexcept
        : elements_(elements),
          width_(width(elements, static_cast<Index>(threads))),
          reciprocal_(~std::uint64_t{0} / width_ + 1) {}

    Range of(int thread) const noexcept {
        return {cut(static_cast<unsigned>(thread)), cut(static_cast<unsigned>(thread) + 1)};
    }
    /// element / width without a division, which would delay a loop over references. It is the
    /// upper half of element * ceil(2^64 / width), exact for 32 bits (Lemire, Kaser and Kurz,
    /// "Faster remainder by direct computation", 2019, theorem 1).
    int owner(Index element) const noexcept {
        return static_cast<int>((Wide{reciprocal_} * element) >> 64);
    }

private:
    __extension__ using Wide = unsigned __int128;

    static Index width(Index elements, Index threads) noexcept {
        const Index lines = elements / line + 1;
        return ((lines + threads - 1) / threads) * line;
    }
    Index cut(unsigned thread) const noexcept {
        return static_cast<Index>(
            std::min<std::uint64_t>(elements_, std::uint64_t{width_} * thread));
    }

    Index elements_;
    Index width_;
    std::uint64_t reciprocal_;
};

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

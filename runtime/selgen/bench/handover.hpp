#pragma once

#include <atomic>
#include <limits>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/bench/stopwatch.hpp>
#include <selgen/rt/cores.hpp>

namespace selgen::bench::detail {

/// A number that the threads of a team hand round, each writing it when it is its turn.
class Token {
public:
    static constexpr int hops = 144;

    /// The part of a thread of so many; ends early where another one does not answer.
    void hand_on(int thread, int threads) noexcept {
        for (int hop = thread; hop < hops && has_come(hop); hop += threads) {
            if (hop == first) began_ = wall_s();
            if (hop == hops - 1) ended_ = wall_s();
            at_.store(hop + 1, std::memory_order_release);
        }
    }
    /// Seconds of a hop; infinity where a thread was interrupted for long.
    double seconds() const noexcept {
        if (at_.load(std::memory_order_acquire) < hops)
            return std::numeric_limits<double>::infinity();
        return (ended_ - began_) / (hops - 1 - first);
    }

private:
    static constexpr int first = 16;  // that counts: all threads are awake by then

    bool has_come(int hop) const noexcept {
        constexpr int patience = 100'000;  // looks, some 100 us
        for (int look = 0; look < patience; ++look)
            if (at_.load(std::memory_order_acquire) == hop) return true;
        return false;
    }

    alignas(64) std::atomic<int> at_{0};
    alignas(64) double began_ = 0;
    double ended_ = 0;
};

/// Seconds in which a cache line goes from one of the threads that OpenMP gives to the next.
/// Virtual cores that are moved apart take several times as long for that, and for nothing else. 0
/// where there is one thread, or more than cores.
inline double handover() noexcept {
#if defined(_OPENMP)
    const int most = omp_get_max_threads();
    if (most < 2 || most > static_cast<int>(rt::cores())) return 0;
    Token token;
#pragma omp parallel
    token.hand_on(omp_get_thread_num(), omp_get_num_threads());
    return token.seconds();
#else
    return 0;
#endif
}

}  // namespace selgen::bench::detail

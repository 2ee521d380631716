// Measures the core-to-core latency of the OpenMP threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/omp/threads.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/cores.hpp>

namespace selgen::omp {
inline namespace SELGEN_ABI {
inline namespace SELGEN_OMP_BUILD {
namespace detail {

/// A number that the threads of a team pass on in turn, each by writing it. Some hops are not
/// counted at first, since the cache line is in no cache yet.
class Token {
public:
    Token(int threads, int hops) noexcept
        : first_(std::max(threads, 16)), last_(first_ + std::max(threads, hops)) {}

    /// The hops of one thread of a team of `threads`; ends early if another thread does not
    /// respond.
    void hand_on(int thread, int threads) noexcept {
        for (int hop = thread; hop <= last_ && has_come(hop); hop += threads) {
            if (hop == first_) began_ = Clock::now();
            if (hop == last_) ended_ = Clock::now();
            at_.store(hop + 1, std::memory_order_release);
        }
    }
    /// Mean seconds of a hop; infinity if a thread was interrupted for long.
    double seconds() const noexcept {
        if (at_.load(std::memory_order_acquire) <= last_)
            return std::numeric_limits<double>::infinity();
        return std::chrono::duration<double>(ended_ - began_).count() / (last_ - first_);
    }

private:
    using Clock = std::chrono::steady_clock;

    bool has_come(int hop) const noexcept {
        constexpr int most_polls = 100'000;  // polls, 30 to 100 us
        for (int look = 0; look < most_polls; ++look)
            if (at_.load(std::memory_order_acquire) == hop) return true;
        return false;
    }

    alignas(64) std::atomic<int> at_{0};
    alignas(64) int first_;
    int last_;
    Clock::time_point began_;
    Clock::time_point ended_;
};

/// Mean seconds of a hop over `hops` hops; 0 with one thread, or with more threads than cores.
inline double hop(int hops) noexcept {
#if defined(_OPENMP)
    const int threads = omp_get_max_threads();
    if (threads < 2 || threads > static_cast<int>(rt::cores()) || omp_in_parallel() != 0) return 0;
    Token token(threads, hops);
    bool is_whole = false;  // a team may have fewer threads than requested
#pragma omp parallel
    {
        const bool is_all = omp_get_num_threads() == threads;
        if (omp_get_thread_num() == 0) is_whole = is_all;
#pragma omp barrier  // waking a sleeping thread takes longer than the others poll for the token
        if (is_all) token.hand_on(omp_get_thread_num(), threads);
    }
    return is_whole ? token.seconds() : 0;
#else
    (void)hops;
    return 0;
#endif
}

}  // namespace detail

/// Core-to-core latency: seconds in which a cache line moves from one OpenMP thread to the next. It
/// is about 10 to 40 ns if the cores share a cache, and 100 ns or more between sockets. In a
/// virtual machine it may change within seconds, when the host moves its cores.
/// Access to shared data, such as atomic additions, slows down accordingly. The result is at most 1
/// us. It is also 1 us if a thread was interrupted, or if there is nothing to measure: with one
/// thread, with more threads than cores, and in a parallel region.
///
/// Measured if this thread has not measured it yet, if the number of threads has changed, or if the
/// last result is more than `age` seconds old. With two threads this takes 2 to 10 us, plus the
/// time the system takes to wake a sleeping thread, 100 us and more.
inline double core_latency(double age = 0.01) noexcept {
#if defined(_OPENMP)
    using Clock = std::chrono::steady_clock;
    constexpr double most = 1e-6;
    struct Last {
        double seconds = most;
        int threads = 0;
        Clock::time_point at;
    };
    if (omp_in_parallel() != 0) return most;
    thread_local Last last;
    const int threads = omp_get_max_threads();
    const bool is_young = Clock::now() - last.at <= std::chrono::duration<double>(age);
    if (threads == last.threads && is_young) return last.seconds;
    const double seconds = detail::hop(32);
    last = {seconds > 0 ? std::min(seconds, most) : most, threads, Clock::now()};
    return last.seconds;
#else
    (void)age;
    return 1e-6;
#endif
}

}  // namespace SELGEN_OMP_BUILD
}  // namespace SELGEN_ABI
}  // namespace selgen::omp

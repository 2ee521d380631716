#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/rt/cores.hpp>

namespace selgen::omp {
namespace detail {

/// A number that the threads of a team hand round, each writing it when it is its turn.
class Token {
public:
    explicit Token(int hops) noexcept : last_(first + hops) {}

    /// The part of a thread of so many; ends early where another one does not answer.
    void hand_on(int thread, int threads) noexcept {
        for (int hop = thread; hop <= last_ && has_come(hop); hop += threads) {
            if (hop == first) began_ = Clock::now();
            if (hop == last_) ended_ = Clock::now();
            at_.store(hop + 1, std::memory_order_release);
        }
    }
    /// Seconds of a hop; infinity where a thread was interrupted for long.
    double seconds() const noexcept {
        if (at_.load(std::memory_order_acquire) <= last_)
            return std::numeric_limits<double>::infinity();
        return std::chrono::duration<double>(ended_ - began_).count() / (last_ - first);
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr int first = 16;  // that counts: all threads are awake by then

    bool has_come(int hop) const noexcept {
        constexpr int patience = 100'000;  // looks, some 100 us
        for (int look = 0; look < patience; ++look)
            if (at_.load(std::memory_order_acquire) == hop) return true;
        return false;
    }

    alignas(64) std::atomic<int> at_{0};
    alignas(64) int last_;
    Clock::time_point began_;
    Clock::time_point ended_;
};

/// The mean of so many hops; 0 where there is one thread, or more than cores.
inline double hop(int hops) noexcept {
#if defined(_OPENMP)
    const int most = omp_get_max_threads();
    if (most < 2 || most > static_cast<int>(rt::cores()) || omp_in_parallel() != 0) return 0;
    Token token(hops);
#pragma omp parallel
    token.hand_on(omp_get_thread_num(), omp_get_num_threads());
    return token.seconds();
#else
    (void)hops;
    return 0;
#endif
}

}  // namespace detail

/// Seconds in which a cache line goes from one of the threads that OpenMP gives to the next: some
/// 10 to 40 ns where their cores share a cache, 100 and more from socket to socket, or while the
/// host of a virtual machine has its cores apart, which may change within seconds. What threads
/// share, atomic adds among others, takes so much longer then. At most 1 us, also where a thread
/// was interrupted; 0 where there is one thread, or more than cores, and in a parallel region.
///
/// Measured, which takes 2 to 10 us with two threads, where this thread has done so not yet, with
/// another number of threads, or more than `age` seconds ago.
inline double handover(double age = 0.01) noexcept {
#if defined(_OPENMP)
    using Clock = std::chrono::steady_clock;
    struct Last {
        double seconds = 0;
        int threads = 0;
        Clock::time_point at;
    };
    constexpr double most = 1e-6;
    thread_local Last last;
    const int threads = omp_get_max_threads();
    const bool is_young = Clock::now() - last.at <= std::chrono::duration<double>(age);
    if (threads != last.threads || !is_young)
        last = {std::min(detail::hop(32), most), threads, Clock::now()};
    return last.seconds;
#else
    (void)age;
    return 0;
#endif
}

}  // namespace selgen::omp

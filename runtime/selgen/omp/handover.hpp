#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/omp/threads.hpp>
#include <selgen/rt/cores.hpp>

namespace selgen::omp {
inline namespace SELGEN_OMP_BUILD {
namespace detail {

/// A number that the threads of a team hand round, each writing it when it is its turn. It makes
/// some hops before they are counted, as its line is in no cache at first.
class Token {
public:
    Token(int threads, int hops) noexcept
        : first_(std::max(threads, 16)), last_(first_ + std::max(threads, hops)) {}

    /// The part of a thread of so many; ends early where another one does not answer.
    void hand_on(int thread, int threads) noexcept {
        for (int hop = thread; hop <= last_ && has_come(hop); hop += threads) {
            if (hop == first_) began_ = Clock::now();
            if (hop == last_) ended_ = Clock::now();
            at_.store(hop + 1, std::memory_order_release);
        }
    }
    /// Seconds of a hop; infinity where a thread was interrupted for long.
    double seconds() const noexcept {
        if (at_.load(std::memory_order_acquire) <= last_)
            return std::numeric_limits<double>::infinity();
        return std::chrono::duration<double>(ended_ - began_).count() / (last_ - first_);
    }

private:
    using Clock = std::chrono::steady_clock;

    bool has_come(int hop) const noexcept {
        constexpr int patience = 100'000;  // looks, 30 to 100 us
        for (int look = 0; look < patience; ++look)
            if (at_.load(std::memory_order_acquire) == hop) return true;
        return false;
    }

    alignas(64) std::atomic<int> at_{0};
    alignas(64) int first_;
    int last_;
    Clock::time_point began_;
    Clock::time_point ended_;
};

/// The mean of so many hops; 0 where there is one thread, or more than cores.
inline double hop(int hops) noexcept {
#if defined(_OPENMP)
    const int threads = omp_get_max_threads();
    if (threads < 2 || threads > static_cast<int>(rt::cores()) || omp_in_parallel() != 0) return 0;
    Token token(threads, hops);
    bool is_whole = false;  // a team may have fewer threads than were asked for
#pragma omp parallel
    {
        const bool is_all = omp_get_num_threads() == threads;
        if (omp_get_thread_num() == 0) is_whole = is_all;
#pragma omp barrier  // who sleeps takes longer to wake than the others look for the token
        if (is_all) token.hand_on(omp_get_thread_num(), threads);
    }
    return is_whole ? token.seconds() : 0;
#else
    (void)hops;
    return 0;
#endif
}

}  // namespace detail

/// Seconds in which a cache line goes from one of the threads that OpenMP gives to the next: some
/// 10 to 40 ns where their cores share a cache, 100 and more from socket to socket, or while the
/// host of a virtual machine has its cores apart, which may change within seconds. What threads
/// share, atomic adds among others, takes so much longer then. At most 1 us; that, too, where a
/// thread was interrupted, and where it cannot be told: with one thread, or more than cores, and in
/// a parallel region.
///
/// Measured where this thread has done so not yet, with another number of threads, or more than
/// `age` seconds ago. With two threads that takes 2 to 10 us, and as long as the system
/// takes to wake one that sleeps, 100 us and more.
inline double handover(double age = 0.01) noexcept {
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
}  // namespace selgen::omp

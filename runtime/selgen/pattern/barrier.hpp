// Synchronises the threads of an executor: a barrier, and waiting for a condition.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include <selgen/rt/config.hpp>

namespace selgen::pattern {
inline namespace SELGEN_ABI {

/// Waits until a condition holds: first spins, then yields, since there may be more threads than
/// cores.
template <class Condition>
void wait_until(Condition&& holds) {
    for (int looks = 0; !holds(); ++looks) {
        if (looks < 2000) {
#if defined(__x86_64__) || defined(__i386__)
            __builtin_ia32_pause();
#endif
        } else {
            std::this_thread::yield();
        }
    }
}

/// A reusable barrier for a fixed number of threads.
class Barrier {
public:
    explicit Barrier(std::int64_t threads) : threads_(threads) {}

    void meet() {
        const std::int64_t round = round_.load(std::memory_order_acquire);
        if (here_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
            here_.store(0, std::memory_order_relaxed);
            round_.store(round + 1, std::memory_order_release);
        } else {
            wait_until([&] { return round_.load(std::memory_order_acquire) != round; });
        }
    }

private:
    std::int64_t threads_;
    alignas(64) std::atomic<std::int64_t> here_{0};
    alignas(64) std::atomic<std::int64_t> round_{0};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::pattern

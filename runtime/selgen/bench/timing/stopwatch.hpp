// Times code by wall clock and CPU clock, without the cost of reading the clocks.
#pragma once

#include <algorithm>
#include <ctime>

#include <selgen/bench/critical_path.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The time of one run or set-up, in seconds.
struct Sample {
    double wall = 0;
    double cpu = 0;  // along the critical path if kernels report it, otherwise of the process
};

/// The clock that measures a variant's time.
enum class Clock { wall, cpu };

inline double seconds(clockid_t clock) noexcept {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

inline double wall_s() noexcept { return seconds(CLOCK_MONOTONIC); }

/// Starts at construction.
class Stopwatch {
public:
    Stopwatch() noexcept {
        critical_path.begin();
        process_ = seconds(CLOCK_PROCESS_CPUTIME_ID);
        thread_ = seconds(CLOCK_THREAD_CPUTIME_ID);
        wall_ = wall_s();
    }
    /// The elapsed time, minus the cost of reading the clocks.
    Sample read() const noexcept {
        static const Sample price = price_of_reading();
        const Sample raw = read_raw();
        return {std::max(raw.wall - price.wall, least), std::max(raw.cpu - price.cpu, least)};
    }

private:
    static constexpr double least = 1e-9;  // resolution of the clocks, in seconds

    static Sample price_of_reading() noexcept {
        Sample least_of_all{1, 1};
        for (int i = 0; i < 200; ++i) {
            const Sample one = Stopwatch().read_raw();
            least_of_all.wall = std::min(least_of_all.wall, one.wall);
            least_of_all.cpu = std::min(least_of_all.cpu, one.cpu);
        }
        return least_of_all;
    }
    Sample read_raw() const noexcept {
        const double wall = wall_s() - wall_;
        const double thread = seconds(CLOCK_THREAD_CPUTIME_ID) - thread_;
        const double process = seconds(CLOCK_PROCESS_CPUTIME_ID) - process_;
        return {wall, critical_path.reports() ? thread + critical_path.correction() : process};
    }

    double process_, thread_, wall_;
};

/// Prevents the compiler from removing the computation of an unused value.
template <class T>
void keep(const T& value) noexcept {
    asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

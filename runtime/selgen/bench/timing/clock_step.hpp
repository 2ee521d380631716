// How long a sample must last so that the resolution of the clock does not matter.
#pragma once

#include <algorithm>

#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// The least difference of two readings of the clock that differ, in seconds. Measured once.
inline double clock_step() {
    static const double step = [] {
        double least = 1;
        for (int i = 0; i < 1000; ++i) {
            const double start = wall_s();
            double now = start;
            while (now <= start) now = wall_s();
            least = std::min(least, now - start);
        }
        return least;
    }();
    return step;
}

/// The least time of a sample, in seconds: 20 µs and 200 steps of the clock.
inline double least_sample() { return std::max(20e-6, 200 * clock_step()); }

/// The least time of a call that is timed on its own, because its caches are flushed before or a
/// device has to become idle: 20 steps of the clock. Several of these calls are one sample.
inline double least_single_call() { return 20 * clock_step(); }

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

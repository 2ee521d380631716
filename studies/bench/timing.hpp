// Times of work on a device, for benchmarks.
#pragma once

#include <selgen/cuda/events.hpp>
#include <vector>

#include "studies/bench/statistics.hpp"

namespace selgen::bench {

/// Seconds of the work that a call enqueues in the stream, by events around five calls in a row:
/// the median, without the first five.
template <class Run>
double stream_seconds(int repeats, cudaStream_t stream, const Run& run) {
    constexpr int calls = 5;
    cuda::StreamTimer timer;
    std::vector<double> times;
    for (int n = 0; n <= repeats; ++n) {
        timer.begin(stream);
        for (int call = 0; call < calls; ++call) run();
        timer.end(stream);
        const double seconds = timer.wait() / calls;
        if (n > 0) times.push_back(seconds);
    }
    return upper_median(times);
}

}  // namespace selgen::bench

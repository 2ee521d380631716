// Times of work on a device, for benchmarks.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <selgen/cuda/events.hpp>
#include <vector>

namespace selgen::bench {

inline double median(std::vector<double> times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

/// Seconds of a call that has finished when it returns: the median, without the first one.
template <class Run>
double wall_seconds(int repeats, const Run& run) {
    run();
    std::vector<double> times;
    for (int n = 0; n < repeats; ++n) {
        const auto start = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        times.push_back(time.count());
    }
    return median(times);
}

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
    return median(times);
}

}  // namespace selgen::bench

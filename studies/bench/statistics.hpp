// Medians and geometric means of measured values, and the median time of a call.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

namespace selgen::bench {

/// Of an even number of values, the mean of the two in the middle.
inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Of an even number of values, the larger of the two in the middle: a value that was measured.
inline double upper_median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// Seconds of a call that has finished when it returns.
template <class Run>
double seconds_of(const Run& run) {
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The median of several calls, without the first one.
template <class Run>
double wall_seconds(int repeats, const Run& run) {
    run();
    std::vector<double> times;
    for (int n = 0; n < repeats; ++n) times.push_back(seconds_of(run));
    return upper_median(times);
}

/// NaN of no values.
inline double geometric_mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += std::log(value);
    return std::exp(sum / static_cast<double>(values.size()));
}

}  // namespace selgen::bench

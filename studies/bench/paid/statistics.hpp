// The statistics of the benchmark `paid`: bootstrap intervals, and inputs and passes by the length
// of calls.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <vector>

#include "studies/bench/statistics.hpp"

namespace paid {

using selgen::bench::geometric_mean;
using selgen::bench::median;

struct Interval {
    double low;
    double high;
};

/// The 95 % interval of the geometric mean, by 2,000 resamples: the 50th value of each end.
inline Interval bootstrap(const std::vector<double>& values) {
    constexpr std::size_t resamples = 2000;
    constexpr std::size_t left_out = 49;
    std::mt19937_64 random(42);
    std::uniform_int_distribution<std::size_t> index(0, values.size() - 1);
    std::vector<double> means;
    std::vector<double> drawn(values.size());
    for (std::size_t n = 0; n < resamples; ++n) {
        for (double& value : drawn) value = values[index(random)];
        means.push_back(geometric_mean(drawn));
    }
    std::sort(means.begin(), means.end());
    return {means[left_out], means[resamples - 1 - left_out]};
}

/// Lengths of calls that are reported separately, by their upper ends in seconds.
constexpr std::array<double, 4> length_limits{100e-9, 1e-6, 10e-6, 100e-6};
constexpr std::size_t lengths = length_limits.size() + 1;

inline std::size_t length_of(double seconds) {
    const auto* const at = std::upper_bound(length_limits.begin(), length_limits.end(), seconds);
    return static_cast<std::size_t>(at - length_limits.begin());
}

/// Calls of a class take similar times and are measured together: 0 below 80 ns, and one more for
/// each factor of 4.
inline std::size_t class_of(double seconds) {
    std::size_t found = 0;
    for (double limit = 80e-9; seconds >= limit; limit *= 4) ++found;
    return found;
}

/// Whether calls are timed one by one: those of classes above 20 us. The shorter ones are timed in
/// loops over different inputs.
inline bool is_long(double seconds) { return class_of(seconds) >= 5; }

/// How many inputs to make of each of these points of a class: enough that the branch predictor
/// cannot learn them, and that a loop over those of a point is much longer than a clock's step.
inline std::size_t inputs_per_point(double seconds, std::size_t points) {
    if (seconds < 1e-6) return std::max<std::size_t>(128, (1000 + points - 1) / points);
    if (!is_long(seconds)) return 16;
    return seconds < 500e-6 ? 4 : 2;
}

/// How many calls of different points are timed together: about 0.2 ms, so that the time of the
/// thread can be used.
inline std::size_t inputs_per_loop(double seconds) {
    return static_cast<std::size_t>(std::min(4096.0, std::max(64.0, 200e-6 / seconds)));
}

/// Long calls are noisy to a smaller share, and take most of the time: fewer passes, at least 4.
inline std::size_t passes_of(double seconds, std::size_t passes) {
    if (!is_long(seconds)) return passes;
    return std::max<std::size_t>(4, seconds < 500e-6 ? passes / 2 : passes / 3);
}

}  // namespace paid

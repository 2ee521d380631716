// The ratio of paired times with a confidence interval, and the geometric mean of ratios.
#pragma once

#include <span>

namespace selgen::bench {

/// New time over old time: the estimate, and its 95 % confidence interval.
struct Ratio {
    double estimate = 1;
    double low = 1;
    double high = 1;
};

/// The ratio of paired times: old_times[i] and new_times[i] were measured one right after the
/// other. Hodges-Lehmann estimate of the logarithms of the pairs' ratios, with the interval of the
/// exact Wilcoxon signed-rank test (Hollander and Wolfe, Nonparametric Statistical Methods,
/// section 3.3), so that a few disturbed pairs change little. Times are above zero. With fewer than
/// six pairs there is no 95 % interval: it is then the range of all pairs.
Ratio ratio_of(std::span<const double> old_times, std::span<const double> new_times);

/// Of numbers above zero; 1 of none.
double geometric_mean(std::span<const double> values);

}  // namespace selgen::bench

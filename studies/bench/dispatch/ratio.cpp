// Computes the interval of a ratio from the sorted averages of all pairs of logarithms.
#include "studies/bench/dispatch/ratio.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace selgen::bench {
namespace {

/// How many of all pairwise averages are outside the interval at each end: the largest number for
/// which the signed-rank statistic of n pairs is below it with a probability of at most 2.5 %.
std::size_t averages_outside(std::size_t n) {
    // probability[s]: that the sum of the ranks 1 to n with positive sign is s.
    std::vector<double> probability(n * (n + 1) / 2 + 1, 0.0);
    probability[0] = 1;
    for (std::size_t rank = 1; rank <= n; ++rank)
        for (std::size_t sum = probability.size(); sum-- > 0;)
            probability[sum] =
                (probability[sum] + (sum >= rank ? probability[sum - rank] : 0.0)) / 2;
    std::size_t outside = 0;
    for (double below = probability[0]; below <= 0.025; below += probability[outside]) ++outside;
    return outside;
}

double median_of_sorted(const std::vector<double>& values) {
    const std::size_t n = values.size();
    return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

}  // namespace

Ratio ratio_of(std::span<const double> old_times, std::span<const double> new_times) {
    const std::size_t n = std::min(old_times.size(), new_times.size());
    if (n == 0) return {};
    std::vector<double> logs;
    for (std::size_t i = 0; i < n; ++i) logs.push_back(std::log(new_times[i] / old_times[i]));
    std::vector<double> averages;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i; j < n; ++j) averages.push_back((logs[i] + logs[j]) / 2);
    std::sort(averages.begin(), averages.end());
    const std::size_t outside = std::max<std::size_t>(averages_outside(n), 1);
    return {std::exp(median_of_sorted(averages)), std::exp(averages[outside - 1]),
            std::exp(averages[averages.size() - outside])};
}

double geometric_mean(std::span<const double> values) {
    if (values.empty()) return 1;
    const double sum = std::accumulate(values.begin(), values.end(), 0.0,
                                       [](double s, double v) { return s + std::log(v); });
    return std::exp(sum / static_cast<double>(values.size()));
}

}  // namespace selgen::bench

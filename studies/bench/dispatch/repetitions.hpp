// Programs that measure decisions, the times of their repetitions, and ratios of paired times.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

namespace selgen::bench {

/// A program that measures decisions, compiled by one compiler with one set of flags.
struct Program {
    std::string compiler, flags, path;
};

/// Nanoseconds per call of the undisturbed repetitions, and of all.
struct Times {
    std::vector<double> undisturbed, all;
};

/// By "case/version/input".
using Measured = std::map<std::string, Times>;

/// Whether there are enough undisturbed repetitions for a median of them alone.
bool has_enough_undisturbed(const Times& times);

/// The upper median of the undisturbed repetitions; of all if too few were undisturbed; 0 of none.
double median(const Times& times);

/// Runs a shell command; false if it fails.
bool run(const std::string& command);

/// Quotes the text as one word for the shell.
std::string quoted(const std::string& text);

/// Adds the repetitions of a file of Google Benchmark, in which an iteration makes `batch` calls.
/// Throws std::exception if it cannot be read.
void read_repetitions(const std::string& file, double batch, Measured& measured);

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

}  // namespace selgen::bench

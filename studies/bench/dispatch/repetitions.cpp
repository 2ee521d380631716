// Reads the repetitions of a benchmark from JSON, and takes their medians.
#include "studies/bench/dispatch/repetitions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "studies/bench/statistics.hpp"

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

}  // namespace

bool has_enough_undisturbed(const Times& times) { return times.undisturbed.size() >= 3; }

double median(const Times& times) {
    const auto& values = has_enough_undisturbed(times) ? times.undisturbed : times.all;
    return values.empty() ? 0 : upper_median(values);
}

bool run(const std::string& command) {
    std::fflush(stdout);  // the output of the command may also have other lines
    return std::system(command.c_str()) == 0;
}

std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

void read_repetitions(const std::string& file, double batch, Measured& measured) {
    std::ifstream in(file);
    const auto json = nlohmann::json::parse(in);
    for (const auto& row : json.at("benchmarks")) {
        if (row.at("run_type") != "iteration") continue;
        const double ns = row.at("cpu_time").get<double>() / batch;
        Times& times = measured[row.at("run_name").get<std::string>()];
        times.all.push_back(ns);
        if (!row.contains("label")) times.undisturbed.push_back(ns);
    }
}

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
    return {std::exp(median(averages)), std::exp(averages[outside - 1]),
            std::exp(averages[averages.size() - outside])};
}

}  // namespace selgen::bench

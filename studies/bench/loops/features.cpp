// Transforms profiles and sizes of inputs into clamped logarithms, and fits how work grows with the
// input.
#include "studies/bench/loops/predictors.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace loops_study {
namespace {

double miss_rate(const Case& one) {
    const auto found = one.code.find("l1_miss_rate");
    return found == one.code.end() ? 0 : found->second;
}

/// The time of the parallel run of the smallest input, with all threads and chunks of one
/// iteration, relative to the ideal for its iterations. In logarithms to base 2.
double efficiency(const Platform& platform, const Case& smallest) {
    const double full = smallest.seconds[platform.configuration(platform.threads, "cyclic")];
    const double ideal = smallest.sequential_s / smallest.even_speedup(platform.threads);
    return std::min(std::log2(ideal / full), 0.5);
}

/// Clamped at 1/2: lower values come from the cost of chunks, not of threads.
double of_threads(double efficiency) { return std::max(efficiency, -1.0); }

/// Clamped at 1/16: lower values come from threads that write to the same cache lines.
double of_chunks(double efficiency) { return std::max(efficiency, -4.0); }

/// In logarithms to base 2: more iterations are not distributed more evenly.
constexpr double most_iterations = 10;

/// Bytes per second. Rates above 20 GB/s come from caches, which threads do not share.
double traffic(double rate) { return std::log2(std::clamp(rate, 1e8, 2e10)); }

/// Imbalance above a factor of two makes no difference to a schedule, and is rare.
double factor(double part) { return std::clamp(std::log2(part), -1.0, 1.0); }

/// Time of an iteration, in logarithms to base 2 of nanoseconds.
double grain(double iteration_s) { return std::clamp(std::log2(1e9 * iteration_s), 1.0, 14.0); }

/// Time by which a part is longer than the mean, per iteration, in the same unit. Chunks pay if
/// their cost is below this, on any machine.
double loss(double part, double iteration_s) {
    return std::log2(std::clamp((part - 1) * 1e9 * iteration_s, 0.25, 4096.0));
}

}  // namespace

double Growth::work(const Case& one, const Case& smallest) const {
    return smallest.sequential_s * std::pow(one.iterations / smallest.iterations, by_iterations) *
           std::pow(one.bytes / smallest.bytes, by_bytes);
}

Growth growth_of(const Platform& platform, const std::vector<std::size_t>& training) {
    const auto count = static_cast<Eigen::Index>(training.size());
    Eigen::MatrixXd x(count, 2);
    Eigen::VectorXd y(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const Case& one = platform.cases[training[static_cast<std::size_t>(i)]];
        const Case& least = platform.cases[one.smallest];
        x.row(i) << std::log2(one.iterations / least.iterations),
            std::log2(one.bytes / least.bytes);
        y[i] = std::log2(one.sequential_s / least.sequential_s);
    }
    const Eigen::Matrix2d ridge = 1e-6 * Eigen::Matrix2d::Identity();
    const Eigen::Vector2d by = (x.transpose() * x + ridge).ldlt().solve(x.transpose() * y);
    return {by[0], by[1]};
}

Features::Features(const Platform& platform, Known known, const std::vector<std::size_t>& training)
    : platform_(platform), known_(known), growth_(growth_of(platform, training)) {}

const Case& Features::profiled(std::size_t at) const {
    const Case& one = platform_.cases[at];
    return known_ == Known::each_input ? one : platform_.cases[one.smallest];
}

Unevenness Features::unevenness(std::size_t at) const {
    const Case& one = platform_.cases[at];
    if (known_ == Known::each_input) return one.profiled;
    const Case& smallest = platform_.cases[one.smallest];
    return {smallest.profiled.front * one.of_input.front / smallest.of_input.front,
            smallest.profiled.imbalance * one.of_input.imbalance / smallest.of_input.imbalance,
            one.of_input.head * std::max(smallest.profiled.head / smallest.of_input.head, 1.0)};
}

double Features::work(std::size_t at) const {
    const Case& one = platform_.cases[at];
    if (known_ == Known::each_input) return one.sequential_s;
    return growth_.work(one, platform_.cases[one.smallest]);
}

Eigen::RowVectorXd Features::row(std::size_t at) const {
    const Case& one = platform_.cases[at];
    const Case& smallest = platform_.cases[one.smallest];
    const double work_s = work(at);
    const double iteration_s = work_s / one.iterations;
    const double parallel = efficiency(platform_, smallest);
    const Unevenness uneven = unevenness(at);
    Eigen::RowVectorXd row(columns);
    row << std::log2(work_s), std::log2(one.iterations), traffic(one.bytes / work_s),
        factor(profiled(at).profiled.front), factor(profiled(at).profiled.imbalance),
        of_threads(parallel), miss_rate(one),  //
        grain(iteration_s),
        std::clamp(std::log2(one.iterations / platform_.threads), -1.0, most_iterations),
        loss(uneven.front, iteration_s), loss(uneven.imbalance, iteration_s),
        std::clamp(std::log2(16 * uneven.head * platform_.threads / one.iterations), -3.0, 3.0),
        of_chunks(parallel),  //
        std::log2(one.bytes), std::log2(smallest.sequential_s),
        std::log2(one.iterations / smallest.iterations), std::log2(one.bytes / smallest.bytes),
        std::log2(one.even_speedup(platform_.threads)), std::log2(iteration_s),
        std::log2(one.bytes / one.iterations), std::log2(one.bytes / work_s);
    return row;
}

Eigen::MatrixXd Features::rows(const std::vector<std::size_t>& cases) const {
    Eigen::MatrixXd all(static_cast<Eigen::Index>(cases.size()), columns);
    for (std::size_t i = 0; i < cases.size(); ++i)
        all.row(static_cast<Eigen::Index>(i)) = row(cases[i]);
    return all;
}

}  // namespace loops_study

// Computes slowdowns row by row, their geometric means, and bootstrap intervals.
#include "studies/bench/tables/figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "fit/random.hpp"
#include "studies/bench/statistics.hpp"

namespace tables_study {
namespace {

using selgen::bench::geometric_mean;
using selgen::fit::Matrix;
using selgen::fit::Vector;

/// The 95 % interval of the geometric mean, by percentiles (Efron and Tibshirani 1993, chapter 13).
void add_interval(const std::vector<double>& slowdowns, std::uint64_t seed, Figures& figures) {
    constexpr std::size_t samples = 1000;
    selgen::fit::Random random(seed);
    std::vector<double> means, drawn(slowdowns.size());
    for (std::size_t sample = 0; sample < samples; ++sample) {
        for (double& one : drawn) one = slowdowns[random.below(slowdowns.size())];
        means.push_back(geometric_mean(drawn));
    }
    std::ranges::sort(means);
    figures.low = means[samples / 40];
    figures.high = means[samples - 1 - samples / 40];
}

}  // namespace

Vector slowdowns(const Matrix& costs, const Choices& chosen, const Vector& price) {
    Vector result = Vector::Constant(costs.rows(), selgen::fit::not_measured);
    for (Eigen::Index row = 0; row < costs.rows(); ++row) {
        double best = std::numeric_limits<double>::infinity(), slowest = 0;
        for (const double cost : costs.row(row)) {
            if (!std::isfinite(cost)) continue;
            best = std::min(best, cost);
            slowest = std::max(slowest, cost);
        }
        if (!std::isfinite(best)) continue;
        const auto variant = static_cast<Eigen::Index>(chosen[static_cast<std::size_t>(row)]);
        const bool succeeds = variant < costs.cols() && std::isfinite(costs(row, variant));
        const double paid = price.size() > 0 ? price(row) : 0;
        result(row) = ((succeeds ? costs(row, variant) : failure_factor * slowest) + paid) / best;
    }
    return result;
}

Figures figures_of(const Matrix& costs, const Choices& chosen, std::uint64_t seed,
                   const Vector& price) {
    const Vector all = slowdowns(costs, chosen, price), alone = slowdowns(costs, chosen);
    std::vector<double> known, covered;
    Figures figures;
    std::size_t exact = 0;
    for (Eigen::Index row = 0; row < costs.rows(); ++row) {
        if (std::isnan(all(row))) continue;
        known.push_back(all(row));
        exact += alone(row) <= 1 ? 1 : 0;
        const auto variant = static_cast<Eigen::Index>(chosen[static_cast<std::size_t>(row)]);
        if (variant >= costs.cols() || std::isnan(costs(row, variant))) continue;
        covered.push_back(all(row));
        figures.failed += std::isinf(costs(row, variant)) ? 1 : 0;
    }
    if (known.empty()) throw std::runtime_error("no row has a successful run");
    figures.rows = known.size();
    figures.covered = covered.size();
    figures.slowdown = geometric_mean(known);
    figures.covered_slowdown = geometric_mean(covered);
    figures.accuracy = static_cast<double>(exact) / static_cast<double>(known.size());
    add_interval(known, seed, figures);
    std::ranges::sort(known);
    figures.worst = known.back();
    figures.percentile_99 = known[(99 * known.size() + 99) / 100 - 1];
    return figures;
}

double closed_gap(const Figures& single, const Figures& figures) {
    if (single.slowdown <= 1 + 1e-9) return selgen::fit::not_measured;
    return 1 - std::log(figures.slowdown) / std::log(single.slowdown);
}

double share_of_losses(const Matrix& costs, const Choices& chosen, const Choices& defaults,
                       const Vector& price) {
    const Vector own = slowdowns(costs, chosen, price), others = slowdowns(costs, defaults);
    double rows = 0, lost = 0;
    for (Eigen::Index row = 0; row < costs.rows(); ++row) {
        if (std::isnan(own(row))) continue;
        ++rows;
        lost += own(row) > 1.05 * others(row) ? 1 : 0;
    }
    return lost / rows;
}

std::size_t single_best(const Matrix& costs) {
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t v = 0; v < static_cast<std::size_t>(costs.cols()); ++v) {
        const Vector all = slowdowns(costs, Choices(static_cast<std::size_t>(costs.rows()), v));
        double sum = 0;
        for (const double slowdown : all) sum += std::isnan(slowdown) ? 0 : std::log(slowdown);
        if (sum >= least) continue;
        least = sum;
        best = v;
    }
    return best;
}

Choices oracle(const Matrix& costs) {
    Choices best;
    for (Eigen::Index row = 0; row < costs.rows(); ++row) {
        Eigen::Index least = costs.cols();
        for (Eigen::Index v = 0; v < costs.cols(); ++v)
            if (std::isfinite(costs(row, v)) &&
                (least == costs.cols() || costs(row, v) < costs(row, least)))
                least = v;
        best.push_back(static_cast<std::size_t>(least));
    }
    return best;
}

}  // namespace tables_study

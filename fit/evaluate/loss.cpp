// Computes losses from times, plans, cutoffs and penalties, and estimates those of censored times.
#include "fit/evaluate/loss.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "fit/table/merge.hpp"

namespace selgen::fit {

namespace {

/// The largest finite cost; `otherwise` if none is above 0.
template <class Costs>
double largest(const Costs& costs, double otherwise = 1) {
    double most = 0;
    for (const double cost : costs.reshaped())
        if (std::isfinite(cost)) most = std::max(most, cost);
    return most > 0 ? most : otherwise;
}

/// The time of a call plus its share of the plan; infinite if the run failed.
Matrix costs_with_plans(const Data& data, const LossOptions& options) {
    const Vector reuse = reuse_of(data, options.reuse);
    Matrix result = data.time;
    for (Eigen::Index row = 0; row < result.rows(); ++row)
        for (Eigen::Index v = 0; v < result.cols(); ++v)
            if (const double setup = data.setup(row, v); !std::isnan(setup))
                result(row, v) += setup / reuse(row);
    return result;
}

Vector penalties_by(const Matrix& costs, const LossOptions& options) {
    const double most = largest(costs), limit = options.cutoff.value_or(most);
    Vector result = Vector::Constant(costs.rows(), options.penalty * limit);
    if (options.cutoff || options.objective == Objective::par10) return result;
    for (Eigen::Index row = 0; row < costs.rows(); ++row)
        result(row) = options.penalty * largest(costs.row(row), most);
    return result;
}

}  // namespace

Vector reuse_of(const Data& data, double otherwise) {
    const auto found = std::ranges::find(data.features, "reuse", &Feature::name);
    if (found == data.features.end()) return Vector::Constant(data.rows(), otherwise);
    return data.x.col(found - data.features.begin()).unaryExpr([&](double reuse) {
        return reuse >= 1 ? reuse : otherwise;
    });
}

bool has_failures(const Data& data) {
    // The sum is NaN where the time is, even if the plan failed.
    return (data.time + data.setup).array().isInf().any();
}

Matrix losses(const Data& data, const LossOptions& options) {
    Matrix result = costs_with_plans(data, options);
    const Vector penalty = penalties_by(result, options);
    const bool is_par10 = options.objective == Objective::par10;
    const double limit = options.cutoff.value_or(largest(result));
    for (Eigen::Index row = 0; row < result.rows(); ++row)
        for (Eigen::Index v = 0; v < result.cols(); ++v) {
            double& loss = result(row, v);
            // A run that was stopped at the cutoff took longer.
            const bool is_over =
                loss > limit || (options.cutoff && data.is_censored(row, v) && loss >= limit);
            if (std::isinf(loss) || (is_par10 && is_over)) loss = penalty(row);
        }
    return result;
}

Matrix bounds(const Data& data, const LossOptions& options) {
    if (data.censored.size() == 0) return {};
    const Matrix costs = costs_with_plans(data, options);
    return (losses(data, options).array() == costs.array()).select(data.censored, 0.0);
}

Vector penalties(const Data& data, const LossOptions& options) {
    return penalties_by(costs_with_plans(data, options), options);
}

Matrix filled_losses(Matrix losses) {
    for (auto row : losses.rowwise()) {
        const double most = largest(row, not_measured);
        row = (row.array() == row.array()).select(row, most).eval();
    }
    return losses;
}

std::vector<std::size_t> best_of(const Matrix& losses) {
    std::vector<std::size_t> best;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        Eigen::Index least = losses.cols();
        for (Eigen::Index v = 0; v < losses.cols(); ++v) {
            if (std::isnan(losses(row, v))) continue;
            if (least == losses.cols() || losses(row, v) < losses(row, least)) least = v;
        }
        best.push_back(static_cast<std::size_t>(least));
    }
    return best;
}

std::vector<std::size_t> best_when_repeated(const Data& data, const Data& again,
                                            const Matrix& again_losses) {
    std::vector<std::size_t> column_of;  // of each variant of the repetition
    for (const std::string& variant : again.variants)
        column_of.push_back(variant_named(data, variant));
    column_of.push_back(data.variants.size());
    const auto best = best_of(again_losses);
    const Repeats repeats(again, data);
    std::vector<std::size_t> result;
    for (std::size_t row = 0; row < data.ids.size(); ++row) {
        const auto found = repeats.find(row);
        result.push_back(found ? column_of[best[*found]] : data.variants.size());
    }
    return result;
}

Matrix regrets(const Matrix& losses, Objective objective) {
    const auto best = best_of(losses);
    Matrix result = losses;
    double sum = 0;
    for (Eigen::Index row = 0; row < result.rows(); ++row) {
        const auto v = static_cast<Eigen::Index>(best[static_cast<std::size_t>(row)]);
        if (v == result.cols()) continue;
        const double ideal = losses(row, v);
        sum += ideal;
        for (double& loss : result.row(row))
            loss = adds_seconds(objective) ? loss - ideal : std::log(loss / ideal);
    }
    if (objective == Objective::worst_case) return result.array().cube();
    if (!adds_seconds(objective) || sum <= 0) return result;
    return result * (static_cast<double>(result.rows()) / sum);
}

std::size_t single_best(const Matrix& losses, Objective objective, const Vector& weights) {
    const Matrix regret = regrets(losses, objective);
    const auto known = [&](Eigen::Index v) {
        return (losses.col(v).array() == losses.col(v).array()).count();
    };
    // A variant that was measured in few rows does not count, unless all were.
    Eigen::Index most = 0;
    for (Eigen::Index v = 0; v < losses.cols(); ++v) most = std::max(most, known(v));
    const Eigen::Index enough = std::min((losses.rows() + 1) / 2, most);
    std::size_t found = 0;
    double least = std::numeric_limits<double>::infinity();
    for (Eigen::Index v = 0; v < losses.cols(); ++v) {
        const Eigen::Index measured = known(v);
        if (measured < enough || measured == 0) continue;
        double sum = 0, weight = 0;
        for (Eigen::Index row = 0; row < regret.rows(); ++row) {
            if (std::isnan(regret(row, v))) continue;
            const double own = weights.size() > 0 ? weights(row) : 1;
            sum += own * regret(row, v);
            weight += own;
        }
        if (sum / weight >= least) continue;
        least = sum / weight;
        found = static_cast<std::size_t>(v);
    }
    return found;
}

Matrix estimated_losses(const Data& data, const LossOptions& options) {
    Matrix losses = fit::losses(data, options);
    if (data.censored.size() == 0) return losses;
    const Matrix bound = bounds(data, options);
    const Vector penalty = penalties(data, options);
    const auto best = best_of(losses);
    struct Slowdown {
        double logarithm;
        bool is_bound;
        Eigen::Index row;
    };
    for (Eigen::Index v = 0; v < losses.cols(); ++v) {
        std::vector<Slowdown> all;
        for (Eigen::Index row = 0; row < losses.rows(); ++row) {
            if (std::isnan(losses(row, v))) continue;
            const double least = losses(row, to_index(best[static_cast<std::size_t>(row)]));
            all.push_back({std::log(losses(row, v) / least), bound(row, v) > 0, row});
        }
        if (std::ranges::all_of(all, &Slowdown::is_bound)) {
            for (const Slowdown& one : all) losses(one.row, v) = penalty(one.row);
            continue;
        }
        // From the largest slowdown down. A bound comes before an equal time, which is not above
        // it.
        std::ranges::stable_sort(all, [](const Slowdown& a, const Slowdown& b) {
            return std::pair(a.logarithm, a.is_bound) > std::pair(b.logarithm, b.is_bound);
        });
        double sum = 0, count = 0;
        for (const Slowdown& one : all) {
            const bool is_estimated = one.is_bound && count > 0;
            const double estimate = is_estimated ? sum / count : one.logarithm;
            if (is_estimated) losses(one.row, v) *= std::exp(estimate - one.logarithm);
            sum += estimate;
            count += 1;
        }
    }
    return losses;
}

}  // namespace selgen::fit

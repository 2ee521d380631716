// Summarises the slowdowns of all rows: weighted means, shortfall, intervals and standard errors.
#include "fit/evaluate/score.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <tuple>

#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"

namespace selgen::fit {

namespace {

/// The slowdown of a row.
struct Slowdown {
    double ratio;  // with the price of deciding
    double alone;  // of the choice alone
    double weight;
    std::size_t row;
};
using Slowdowns = std::vector<Slowdown>;

double weight_of(const ScoreOptions& options, Eigen::Index row) {
    return options.weights.size() > 0 ? options.weights(row) : 1;
}

/// What deciding costs in the row.
double price_of(const ScoreOptions& options, Eigen::Index row) {
    return options.price.size() > 0 ? options.price(row) : 0;
}

double weight_of(const Slowdowns& slowdowns) {
    double sum = 0;
    for (const Slowdown& one : slowdowns) sum += one.weight;
    return sum;
}

void bootstrap(const Slowdowns& slowdowns, const ScoreOptions& options, Score& score) {
    score.low = score.high = score.mean;
    if (options.samples == 0 || slowdowns.empty()) return;
    GroupedLogs logs;
    for (const Slowdown& one : slowdowns) {
        const bool has_groups = one.row < options.groups.size();
        logs.add(has_groups ? options.groups[one.row] : one.row, one.ratio, one.weight);
    }
    std::tie(score.low, score.high) = logs.interval(options.seed, options.samples);
}

/// Sets the worst slowdown, the 99th percentile and the expected shortfall.
void find_tail(Slowdowns slowdowns, Score& score) {
    std::ranges::stable_sort(slowdowns, std::greater<>(), &Slowdown::ratio);
    constexpr double rounding = 1e-12;
    const double all = weight_of(slowdowns), tail = 0.05 * all;
    double before = 0, sum = 0;  // the weight of worse rows, and their share of the shortfall
    score.worst = score.percentile_99 = slowdowns.front().ratio;
    for (const Slowdown& one : slowdowns) {
        // At least 99 % of the weight does not exceed this row's slowdown.
        if (before <= (0.01 + rounding) * all) score.percentile_99 = one.ratio;
        sum += one.ratio * std::clamp(tail - before, 0.0, one.weight);
        before += one.weight;
    }
    score.shortfall = sum / tail;
}

void summarise(const Slowdowns& slowdowns, const ScoreOptions& options, Score& score) {
    score.rows = slowdowns.size();
    if (slowdowns.empty()) return;
    double sum = 0;
    for (const auto& [ratio, alone, weight, row] : slowdowns) {
        sum += weight * std::log(ratio);
        score.accuracy += alone <= 1 + options.floor ? weight : 0;
        score.within_2 += ratio < 1.02 ? weight : 0;
        score.within_5 += ratio < 1.05 ? weight : 0;
    }
    const double all = weight_of(slowdowns);
    score.mean = std::exp(sum / all);
    for (double* const share :
         {&score.accuracy, &score.within_2, &score.within_5, &score.seconds, &score.best_seconds})
        *share /= all;
    find_tail(slowdowns, score);
    bootstrap(slowdowns, options, score);
}

/// Whether two variants were measured in the row.
bool is_open(const Matrix& losses, Eigen::Index row) {
    return (losses.row(row).array() == losses.row(row).array()).count() > 1;
}

/// The standard error of the weighted mean of these values (Cochran 1977, section 6.4).
double standard_error_of_mean(const std::vector<double>& values,
                              const std::vector<double>& weights) {
    const double count = static_cast<double>(values.size());
    if (values.size() < 2) return 0;
    double sum = 0, weight = 0, squares = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += weights[i] * values[i], weight += weights[i];
    for (std::size_t i = 0; i < values.size(); ++i)
        squares += std::pow(weights[i] * (values[i] - sum / weight), 2);
    return std::sqrt(squares * count / (count - 1)) / weight;
}

}  // namespace

Vector ratios(const Matrix& losses, const std::vector<std::size_t>& chosen,
              const std::vector<std::size_t>& oracle) {
    const auto best = oracle.empty() ? best_of(losses) : oracle;
    Vector result = Vector::Constant(losses.rows(), not_measured);
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        const auto v = static_cast<Eigen::Index>(chosen[at]);
        if (v >= losses.cols() || !is_open(losses, row)) continue;
        if (best[at] >= static_cast<std::size_t>(losses.cols())) continue;
        result(row) = losses(row, v) / losses(row, static_cast<Eigen::Index>(best[at]));
    }
    return result;
}

double standard_error(const Matrix& losses, const std::vector<std::size_t>& chosen, bool by_means,
                      const ScoreOptions& options) {
    const Score all = score(losses, chosen, options);
    const Vector found = ratios(losses, chosen);
    const auto best = best_of(losses);
    std::vector<double> logarithms, distances, weights;  // distances from the ratio of the means,
                                                         // times the best
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        if (std::isnan(found(row))) continue;
        const double ideal = losses(row, to_index(best[static_cast<std::size_t>(row)]));
        const double ratio = found(row) + price_of(options, row) / ideal;
        logarithms.push_back(std::log(ratio));
        distances.push_back((ratio - all.seconds / all.best_seconds) * ideal);
        weights.push_back(weight_of(options, row));
    }
    return by_means ? standard_error_of_mean(distances, weights) / all.best_seconds
                    : all.mean * standard_error_of_mean(logarithms, weights);
}

Score score(const Matrix& losses, const std::vector<std::size_t>& chosen,
            const ScoreOptions& options) {
    Score result;
    const auto best = options.oracle.empty() ? best_of(losses) : options.oracle;
    const Vector all = ratios(losses, chosen, options.oracle);
    Slowdowns known;
    double unknown = 0;  // weight
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        if (!is_open(losses, row)) continue;
        const double weight = weight_of(options, row);
        if (std::isnan(all(row))) {
            ++result.unmeasured;
            unknown += weight;
            continue;
        }
        const auto at = static_cast<std::size_t>(row);
        const double ideal = losses(row, to_index(best[at])), price = price_of(options, row);
        known.push_back({all(row) + price / ideal, all(row), weight, at});
        result.seconds += weight * (losses(row, to_index(chosen[at])) + price);
        result.best_seconds += weight * ideal;
    }
    const double weight = weight_of(known);
    if (!known.empty()) result.coverage = weight / (weight + unknown);
    summarise(known, options, result);
    return result;
}

Score score_of_chance(const Matrix& losses, const ScoreOptions& options) {
    Score result;
    const auto best = options.oracle.empty() ? best_of(losses) : options.oracle;
    Slowdowns known;
    double accuracy = 0;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        if (!is_open(losses, row) ||
            best[static_cast<std::size_t>(row)] >= static_cast<std::size_t>(losses.cols()))
            continue;
        const double weight = weight_of(options, row);
        const double ideal =
            losses(row, static_cast<Eigen::Index>(best[static_cast<std::size_t>(row)]));
        double sum = 0, logarithms = 0, count = 0, right = 0;
        for (const double loss : losses.row(row)) {
            if (std::isnan(loss)) continue;
            ++count;
            if (loss <= ideal * (1 + options.floor)) ++right;
            sum += loss;
            logarithms += std::log(loss / ideal);
        }
        accuracy += weight * right / count;
        const double mean = std::exp(logarithms / count);
        known.push_back({mean, mean, weight, static_cast<std::size_t>(row)});
        result.seconds += weight * sum / count;
        result.best_seconds += weight * ideal;
    }
    summarise(known, options, result);
    if (known.empty()) return result;
    result.coverage = 1;
    result.accuracy = accuracy / weight_of(known);
    return result;
}

double closed_gap(const Score& single, const Score& score, bool by_seconds) {
    const double gap = by_seconds ? single.seconds - single.best_seconds : std::log(single.mean);
    const double gone =
        by_seconds ? single.seconds - score.seconds : std::log(single.mean / score.mean);
    const double least = by_seconds ? 1e-9 * single.best_seconds : 1e-9;
    return gap > least ? gone / gap : std::nan("");
}

std::string_view name_of(Objective objective) {
    static constexpr std::array names{"mean slowdown", "total time", "PAR10", "worst slowdown"};
    return names.at(static_cast<std::size_t>(objective));
}

bool adds_seconds(Objective objective) {
    return objective == Objective::total_time || objective == Objective::par10;
}

double quality(const Score& score, Objective objective) {
    if (adds_seconds(objective)) return score.seconds / score.best_seconds;
    return objective == Objective::worst_case ? score.worst : score.mean;
}

}  // namespace selgen::fit

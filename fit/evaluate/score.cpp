#include "fit/evaluate/score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/evaluate/loss.hpp"
#include "fit/random.hpp"

namespace selgen::fit {

namespace {

/// The 95 % interval of a geometric mean, by percentiles (Efron and Tibshirani, 1993, section 13).
void bootstrap(const std::vector<double>& logarithms, const ScoreOptions& options, Score& score) {
    score.low = score.high = score.mean;
    if (options.samples == 0 || logarithms.empty()) return;
    Random random(options.seed);
    std::vector<double> means;
    for (std::size_t i = 0; i < options.samples; ++i) {
        double sum = 0;
        for (std::size_t k = 0; k < logarithms.size(); ++k)
            sum += logarithms[random.below(logarithms.size())];
        means.push_back(std::exp(sum / static_cast<double>(logarithms.size())));
    }
    std::sort(means.begin(), means.end());
    score.low = means[means.size() / 40];
    score.high = means[means.size() - 1 - means.size() / 40];
}

void summarise(const std::vector<double>& ratios, const ScoreOptions& options, Score& score) {
    std::vector<double> logarithms;
    double sum = 0;
    std::size_t accuracy = 0, accuracy_within_floor = 0, within_2 = 0, within_5 = 0;
    for (const double ratio : ratios) {
        logarithms.push_back(std::log(ratio));
        sum += logarithms.back();
        accuracy += ratio <= 1 ? 1 : 0;
        accuracy_within_floor += ratio <= 1 + options.floor ? 1 : 0;
        within_2 += ratio < 1.02 ? 1 : 0;
        within_5 += ratio < 1.05 ? 1 : 0;
        score.worst = std::max(score.worst, ratio);
    }
    score.rows = ratios.size();
    if (ratios.empty()) return;
    const auto share = [&](std::size_t count) {
        return static_cast<double>(count) / static_cast<double>(ratios.size());
    };
    score.mean = std::exp(sum / static_cast<double>(ratios.size()));
    score.accuracy = share(accuracy);
    score.accuracy_within_floor = share(accuracy_within_floor);
    score.within_2 = share(within_2);
    score.within_5 = share(within_5);
    bootstrap(logarithms, options, score);
}

/// Whether two variants were measured in the row.
bool is_open(const Matrix& losses, Eigen::Index row) {
    return (losses.row(row).array() == losses.row(row).array()).count() > 1;
}

double standard_error_of_mean(const std::vector<double>& values) {
    const double count = static_cast<double>(values.size());
    if (values.size() < 2) return 0;
    double sum = 0, squares = 0;
    for (const double value : values) sum += value, squares += value * value;
    return std::sqrt(std::max(0.0, squares - sum * sum / count) / (count - 1) / count);
}

}  // namespace

Vector ratios(const Matrix& losses, const std::vector<std::size_t>& chosen) {
    const auto best = best_of(losses);
    Vector result = Vector::Constant(losses.rows(), not_measured);
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        const auto v = static_cast<Eigen::Index>(chosen[at]);
        if (v >= losses.cols() || !is_open(losses, row)) continue;
        result(row) = losses(row, v) / losses(row, static_cast<Eigen::Index>(best[at]));
    }
    return result;
}

double standard_error(const Matrix& losses, const std::vector<std::size_t>& chosen, bool by_means) {
    const Score all = score(losses, chosen);
    const Vector found = ratios(losses, chosen);
    const auto best = best_of(losses);
    std::vector<double> logarithms, distances;  // from the ratio of the means, times the best
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        if (std::isnan(found(row))) continue;
        const auto v = static_cast<Eigen::Index>(best[static_cast<std::size_t>(row)]);
        logarithms.push_back(std::log(found(row)));
        distances.push_back((found(row) - all.seconds / all.best_seconds) * losses(row, v));
    }
    return by_means ? standard_error_of_mean(distances) / all.best_seconds
                    : all.mean * standard_error_of_mean(logarithms);
}

Score score(const Matrix& losses, const std::vector<std::size_t>& chosen,
            const ScoreOptions& options) {
    Score result;
    const auto best = best_of(losses);
    const Vector all = ratios(losses, chosen);
    std::vector<double> known;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        if (!is_open(losses, row)) continue;
        if (std::isnan(all(row))) {
            ++result.unmeasured;
            continue;
        }
        known.push_back(all(row));
        const auto at = static_cast<std::size_t>(row);
        result.seconds += losses(row, static_cast<Eigen::Index>(chosen[at]));
        result.best_seconds += losses(row, static_cast<Eigen::Index>(best[at]));
    }
    summarise(known, options, result);
    if (known.empty()) return result;
    result.seconds /= static_cast<double>(known.size());
    result.best_seconds /= static_cast<double>(known.size());
    return result;
}

Score score_of_chance(const Matrix& losses, const ScoreOptions& options) {
    Score result;
    const auto best = best_of(losses);
    std::vector<double> known;
    double accuracy = 0;
    for (Eigen::Index row = 0; row < losses.rows(); ++row) {
        if (!is_open(losses, row)) continue;
        const double ideal =
            losses(row, static_cast<Eigen::Index>(best[static_cast<std::size_t>(row)]));
        double sum = 0, logarithms = 0;
        std::size_t measured = 0;
        for (const double loss : losses.row(row)) {
            if (std::isnan(loss)) continue;
            ++measured;
            sum += loss;
            logarithms += std::log(loss / ideal);
        }
        const auto count = static_cast<double>(measured);
        accuracy += 1 / count;
        known.push_back(std::exp(logarithms / count));
        result.seconds += sum / count;
        result.best_seconds += ideal;
    }
    summarise(known, options, result);
    if (known.empty()) return result;
    const auto rows = static_cast<double>(known.size());
    result.accuracy = result.accuracy_within_floor = accuracy / rows;
    result.seconds /= rows;
    result.best_seconds /= rows;
    return result;
}

double closed_gap(const Score& single, const Score& score, bool by_seconds) {
    const double gap = by_seconds ? single.seconds - single.best_seconds : std::log(single.mean);
    const double gone =
        by_seconds ? single.seconds - score.seconds : std::log(single.mean / score.mean);
    const double least = by_seconds ? 1e-9 * single.best_seconds : 1e-9;
    return gap > least ? gone / gap : std::nan("");
}

}  // namespace selgen::fit

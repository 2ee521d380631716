// Reduces a table to a greedy portfolio, and predicts missing times by a forest over parameters.
#include "fit/selection/few_variants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/forest/regret_forest.hpp"
#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/selection/portfolio.hpp"
#include "fit/table/phase_lengths.hpp"

namespace selgen::fit {

FewVariants few_variants(Data data, const std::string& otherwise,
                         const FewVariantsOptions& options) {
    constexpr std::size_t many_variants = 32;
    constexpr double least_gain = 0.001;
    const std::size_t most = options.keep > 0 ? options.keep : many_variants;
    if (data.variants.size() <= most) return {std::move(data), {}};
    PortfolioOptions wanted{most, options.keep > 0 ? 0 : least_gain, options.loss};
    const std::size_t first = variant_named(data, otherwise);
    if (first < data.variants.size()) wanted.first = {first};
    const Portfolio kept = greedy_portfolio(with_predictions(data), wanted);
    std::string note = fmt::format(
        "kept {} of {}, the best of which has a mean slowdown of {:.4f} relative to the best of "
        "all",
        kept.variants.size(), counted(data.variants.size(), "variant"), kept.mean);
    std::vector<std::string> names;
    for (const std::size_t v : kept.variants) names.push_back(data.variants[v]);
    data.keep_variants(names);
    return {std::move(data), std::move(note)};
}

namespace {

constexpr std::size_t most_measurements = 60'000;  // to learn from

struct Run {
    Eigen::Index row, variant;
};

/// Logarithms of times; NaN if not measured, and in rows without a success.
Matrix log_times(const Data& data) {
    Matrix result = estimated_losses(data, {}).array().log();
    for (Eigen::Index row = 0; row < result.rows(); ++row)
        if (!data.time.row(row).array().isFinite().any()) result.row(row).setConstant(not_measured);
    return result;
}

/// The level of each row in a model `row + variant`, so that it does not depend on which variants
/// were measured in the row.
Vector levels_of(const Matrix& times) {
    constexpr int rounds = 10;
    Vector rows = Vector::Zero(times.rows()), variants = Vector::Zero(times.cols());
    for (int round = 0; round < rounds; ++round) {
        for (Eigen::Index row = 0; row < times.rows(); ++row)
            rows(row) = mean_of_known((times.row(row) - variants.transpose()).eval());
        for (Eigen::Index v = 0; v < times.cols(); ++v)
            variants(v) = mean_of_known((times.col(v) - rows).eval());
    }
    return rows;
}

/// Each variant's parameters, and the number of its kernel if there are several.
Matrix parameters_of(const Data& data) {
    const auto& [columns, values, knobs, kernels] = data.parameters;
    std::map<std::string, double> numbers;
    for (const std::string& kernel : kernels)
        numbers.emplace(kernel, static_cast<double>(numbers.size()));
    Matrix result = values;
    if (numbers.size() < 2) return result;
    result.conservativeResize(Eigen::NoChange, values.cols() + 1);
    for (std::size_t v = 0; v < kernels.size(); ++v)
        result(to_index(v), values.cols()) = numbers.at(kernels[v]);
    return result;
}

/// At most most_measurements of those that were made, drawn at random.
std::vector<Run> runs_to_learn(const Matrix& times, std::uint64_t seed) {
    std::vector<Run> runs;
    for (Eigen::Index row = 0; row < times.rows(); ++row)
        for (Eigen::Index v = 0; v < times.cols(); ++v)
            if (!std::isnan(times(row, v))) runs.push_back({row, v});
    Random random(seed);
    random.shuffle(runs);
    runs.resize(std::min(runs.size(), most_measurements));
    return runs;
}

/// Predicts the logarithms of times minus the levels of their rows.
RegretForest forest_of_runs(const Data& data, const Matrix& parameters, const Matrix& times,
                            const Vector& levels, std::uint64_t seed) {
    const std::vector<Run> runs = runs_to_learn(times, seed);
    Matrix x(to_index(runs.size()), data.x.cols() + parameters.cols()), y(x.rows(), 1);
    for (Eigen::Index i = 0; i < x.rows(); ++i) {
        const auto [row, variant] = runs[static_cast<std::size_t>(i)];
        x.row(i) << data.x.row(row), parameters.row(variant);
        y(i, 0) = times(row, variant) - levels(row);
    }
    RegretForestOptions options;
    options.trees = 16;
    options.seed = seed;
    return regret_forest(x, y, std::numeric_limits<double>::max(), options);
}

/// The named variants that have a time which is not a bound.
std::vector<Eigen::Index> measured_among(const Data& data, const std::vector<std::string>& names) {
    const std::set<std::string> wanted(names.begin(), names.end());
    std::vector<Eigen::Index> result;
    for (Eigen::Index v = 0; v < data.time.cols(); ++v) {
        const std::string& name = data.variants[static_cast<std::size_t>(v)];
        bool is_measured = false;
        for (Eigen::Index row = 0; row < data.rows(); ++row)
            is_measured =
                is_measured || (std::isfinite(data.time(row, v)) && !data.is_censored(row, v));
        if (is_measured && (wanted.empty() || wanted.count(name) > 0)) result.push_back(v);
    }
    return result;
}

}  // namespace

Data with_predictions(Data data) {
    if (data.predicted.size() > 0)
        data.time = data.time.array().isNaN().select(data.predicted, data.time).eval();
    data.predicted.resize(0, 0);
    return data;
}

std::string predictions_text(const Data& data) {
    if (data.predicted.size() == 0) return {};
    const auto missing = static_cast<double>(data.time.array().isNaN().count());
    return fmt::format("{:.0f} % of the times were not measured: they are predicted from {}",
                       100 * missing / static_cast<double>(data.time.size()),
                       "the parameters of the variants");
}

Matrix predicted_times(const Data& data, const std::vector<std::string>& variants,
                       std::uint64_t seed) {
    if (data.parameters.columns.empty() || has_plans(data) || !data.time.array().isNaN().any())
        return {};
    const Matrix times = log_times(data), parameters = parameters_of(data);
    const Vector levels = levels_of(times);
    const RegretForest forest = forest_of_runs(data, parameters, times, levels, seed);
    const std::vector<Eigen::Index> wanted = measured_among(data, variants);
    Matrix result = Matrix::Constant(times.rows(), times.cols(), not_measured);
    in_parallel(static_cast<std::size_t>(times.rows()), 0, [&](std::size_t at) {
        const Eigen::Index row = to_index(at);
        const auto predicted = [&](const std::vector<Eigen::Index>& which) -> Vector {
            Matrix inputs(to_index(which.size()), data.x.cols() + parameters.cols());
            inputs << data.x.row(row).replicate(inputs.rows(), 1), parameters(which, Eigen::all);
            return predictions(forest, inputs, 1).col(0);
        };
        std::vector<Eigen::Index> known;
        for (Eigen::Index v = 0; v < times.cols(); ++v)
            if (!std::isnan(times(row, v))) known.push_back(v);
        if (known.empty()) return;
        // The first level depends on which variants were measured in the row.
        const double level = (times.row(row)(known).transpose() - predicted(known)).mean();
        const Vector logarithms = predicted(wanted);
        for (std::size_t i = 0; i < wanted.size(); ++i)
            result(row, wanted[i]) = std::exp(logarithms(to_index(i)) + level);
    });
    return result;
}

}  // namespace selgen::fit

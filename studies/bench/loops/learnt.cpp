// Predictors that are trained on other programs, and their inputs: clamped logarithms of profiles
// and sizes, and how work grows with the input.
#include "studies/bench/loops/predictors.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>

#include "fit/forest/regret_forest.hpp"
#include "fit/tree/cart.hpp"

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

using Cases = std::vector<std::size_t>;
using Eigen::Index;
using Eigen::MatrixXd;

constexpr double most_slowdown = 3;  // relative to the best time; longer times count as this

/// Log2 of the speedup limit of each configuration. It is known, and not a smooth curve.
MatrixXd limits(const Platform& platform, const Cases& cases) {
    MatrixXd all(static_cast<Index>(cases.size()),
                 static_cast<Index>(platform.configurations.size()));
    for (Index i = 0; i < all.rows(); ++i) {
        const Case& one = platform.cases[cases[static_cast<std::size_t>(i)]];
        for (Index c = 0; c < all.cols(); ++c)
            all(i, c) = std::log2(
                one.even_speedup(platform.configurations[static_cast<std::size_t>(c)].threads));
    }
    return all;
}

/// Log2 of the time of each configuration, relative to the best. Long times count as `most` times
/// the best. Otherwise, an input that is eight times as fast on several threads would outweigh all
/// those that must not use them.
MatrixXd regrets(const Platform& platform, const Cases& cases, double most) {
    MatrixXd all(static_cast<Index>(cases.size()),
                 static_cast<Index>(platform.configurations.size()));
    for (Index i = 0; i < all.rows(); ++i) {
        const Case& one = platform.cases[cases[static_cast<std::size_t>(i)]];
        for (Index c = 0; c < all.cols(); ++c)
            all(i, c) =
                std::log2(std::min(one.seconds[static_cast<std::size_t>(c)] / one.best(), most));
    }
    return all;
}

/// The share of the best speed that each configuration loses.
MatrixXd losses(const Platform& platform, const Cases& cases) {
    return 1 - (-std::log(2) * regrets(platform, cases, INFINITY).array()).exp();
}

Choice choice_of(const Platform& platform, Index configuration) {
    const Configuration& chosen = platform.configurations[static_cast<std::size_t>(configuration)];
    return {chosen.threads, chosen.schedule};
}

double profile_s(const Platform& platform, const Cases& cases, Known known) {
    double sum = 0;
    for (const std::size_t at : cases) {
        const Case& one = platform.cases[at];
        if (known == Known::each_input || one.is_smallest) sum += one.profiling_s;
        if (one.is_smallest) sum += one.seconds[platform.configuration(platform.threads, "cyclic")];
    }
    return sum;
}

/// The mean of y in each leaf. The values of leaves are their numbers.
MatrixXd means_of(const selgen::fit::Cart& tree, Index leaves, const MatrixXd& x,
                  const MatrixXd& y) {
    MatrixXd sums = MatrixXd::Zero(leaves, y.cols());
    Eigen::VectorXd rows = Eigen::VectorXd::Zero(leaves);
    for (Index i = 0; i < x.rows(); ++i) {
        const auto leaf = static_cast<Index>(selgen::fit::predict(tree, x.row(i)));
        sums.row(leaf) += y.row(i);
        ++rows[leaf];
    }
    return rows.cwiseInverse().asDiagonal() * sums;
}

/// The trees are grown to lose little speed. Their leaves have the mean times relative to the
/// limits, so that a limit that differs from those of the training cases is still known.
std::vector<Choice> by_forest(const Platform& platform, const Cases& training, const Cases& cases,
                              Known known) {
    const Features features(platform, known, training);
    const MatrixXd x = features.rows(training);
    selgen::fit::RegretForestOptions options;
    options.trees = 64;
    options.least_rows = 2;
    options.threads = 1;
    auto forest = selgen::fit::regret_forest(x, losses(platform, training), 1, options);
    MatrixXd y = regrets(platform, training, most_slowdown) + limits(platform, training);
    y.colwise() -= y.rowwise().mean().eval();
    for (std::size_t tree = 0; tree < forest.trees.size(); ++tree)
        forest.means[tree] = means_of(forest.trees[tree], forest.means[tree].rows(), x, y);
    const MatrixXd times =
        selgen::fit::predictions(forest, features.rows(cases), 1) - limits(platform, cases);
    std::vector<Choice> all;
    for (Index i = 0; i < times.rows(); ++i) {
        Index best = 0;
        times.row(i).minCoeff(&best);
        all.push_back(choice_of(platform, best));
    }
    return all;
}

std::vector<std::size_t> folds_of(const Platform& platform, const Cases& cases) {
    constexpr std::size_t folds = 5;
    std::map<std::string, std::size_t> numbers;
    std::vector<std::size_t> of;
    for (const std::size_t at : cases)
        of.push_back(numbers.emplace(platform.cases[at].program, numbers.size()).first->second %
                     folds);
    return of;
}

std::vector<Choice> by_one_tree(const Platform& platform, const Cases& training,
                                const Cases& cases) {
    const Features features(platform, Known::each_input, training);
    selgen::fit::CartOptions options;
    options.threads = 1;
    const auto tree =
        selgen::fit::choice_tree(features.rows(training), regrets(platform, training, INFINITY),
                                 options, {folds_of(platform, training)});
    const MatrixXd x = features.rows(cases);
    std::vector<Choice> all;
    for (Index i = 0; i < x.rows(); ++i)
        all.push_back(
            choice_of(platform, static_cast<Index>(selgen::fit::predict(tree, x.row(i)))));
    return all;
}

Predictor with_profile(std::string name, Known known, decltype(Predictor::predict) predict) {
    return {std::move(name), std::move(predict),
            [known](const Platform& platform, const Cases& of) {
                return profile_s(platform, of, known);
            }};
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

Predictor learnt(Known known) {
    return with_profile(
        known == Known::each_input ? "DS" : "DI", known,
        [known](const Platform& platform, const Cases& training, const Cases& cases) {
            return by_forest(platform, training, cases, known);
        });
}

Predictor joint() { return with_profile("joint", Known::each_input, by_one_tree); }

std::vector<Predictor> predictors(const Platform& platform) {
    std::vector<Predictor> all{openmp_default(), learnt(Known::smallest_input),
                               learnt(Known::each_input), joint(), analytical()};
    for (const bool uses_input : {false, true})
        for (const int divisor : {8, 4, 2})
            for (const int degree : {1, 2})
                if (degree == 1 || platform.threads / divisor > degree)
                    all.push_back(regression(divisor, degree, uses_input));
    return all;
}

}  // namespace loops_study

// Predictors that are trained on other programs.
#include <algorithm>
#include <cmath>
#include <map>

#include "fit/forest/regret_forest.hpp"
#include "fit/tree/cart.hpp"
#include "studies/bench/loops/predictors.hpp"

namespace loops_study {
namespace {

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

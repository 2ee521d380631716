// Predictors that are trained on other programs.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "fit/forest/forest.hpp"
#include "fit/network/network.hpp"
#include "fit/svm/svm.hpp"
#include "fit/tree/cart.hpp"
#include "tests/bench/loops/predictors.hpp"

namespace loops_study {
namespace {

using Cases = std::vector<std::size_t>;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

constexpr std::size_t folds = 5;
constexpr double most_slowdown = 3;  // relative to the best time; longer times count as this
constexpr double tie = 0.05;         // log2 of the time; smaller differences count as equal

/// Numbers of threads for which models have outputs: all, or about ten of many.
std::vector<int> outputs_of(const Platform& platform) {
    const std::vector<int> all = platform.counts();
    std::vector<int> some;
    for (const int count : all)
        if (all.size() <= 8 || count <= 4 || count % 2 == 0) some.push_back(count);
    return some;
}

/// The time of each number of threads relative to the mean of the case, in logarithms to base 2.
/// The ideal time for whole iterations is divided out: it is known, and not a smooth curve. Long
/// times count as `most_slowdown` times the best, for one thread as for several. Otherwise, an
/// input that is eight times as fast on several threads would outweigh all those that must not use
/// them.
MatrixXd curves(const Platform& platform, const Cases& cases, const std::vector<int>& counts) {
    MatrixXd y(static_cast<Index>(cases.size()), static_cast<Index>(counts.size()));
    for (Index i = 0; i < y.rows(); ++i) {
        const Case& one = platform.cases[cases[static_cast<std::size_t>(i)]];
        const double most = most_slowdown * one.best();
        for (Index c = 0; c < y.cols(); ++c) {
            const int count = counts[static_cast<std::size_t>(c)];
            const double seconds = std::min(platform.least(one, count), most);
            y(i, c) = -std::log2(seconds * one.even_speedup(count));
        }
        y.row(i).array() -= y.row(i).mean();
    }
    return y;
}

/// The fastest predicted number of threads; the smallest at a tie.
int most(const Case& one, RowVectorXd said, const std::vector<int>& counts) {
    for (Index c = 0; c < said.cols(); ++c)
        said[c] += std::log2(one.even_speedup(counts[static_cast<std::size_t>(c)]));
    const double least = said.maxCoeff() - tie;
    Index best = 0;
    while (said[best] < least) ++best;
    return counts[static_cast<std::size_t>(best)];
}

int best_count(const Platform& platform, const Case& one) {
    return platform
        .configurations[static_cast<std::size_t>(std::ranges::min_element(one.seconds) -
                                                 one.seconds.begin())]
        .threads;
}

/// Training data for schedules: a row for each case and its best number of threads above 1, or two
/// if one thread is the best.
struct Schedules {
    MatrixXd x;
    MatrixXd regret;  // log2 of the time relative to the best schedule
    std::vector<std::size_t> fold;
};

std::vector<std::size_t> folds_of(const Platform& platform, const Cases& cases) {
    std::map<std::string, std::size_t> numbers;
    std::vector<std::size_t> of;
    for (const std::size_t at : cases)
        of.push_back(numbers.emplace(platform.cases[at].program, numbers.size()).first->second %
                     folds);
    return of;
}

Schedules schedules_of(const Platform& platform, const Features& features, const Cases& cases) {
    const auto rows = static_cast<Index>(cases.size());
    Schedules training{MatrixXd(rows, policy_columns),
                       MatrixXd(rows, static_cast<Index>(platform.schedules.size())),
                       folds_of(platform, cases)};
    for (Index i = 0; i < rows; ++i) {
        const std::size_t at = cases[static_cast<std::size_t>(i)];
        const Case& one = platform.cases[at];
        const int threads = std::max(best_count(platform, one), 2);
        training.x.row(i) = features.policy(at, threads);
        for (std::size_t s = 0; s < platform.schedules.size(); ++s)
            training.regret(i, static_cast<Index>(s)) =
                std::log2(one.seconds[platform.configuration(threads, platform.schedules[s])]);
        training.regret.row(i).array() -= training.regret.row(i).minCoeff();
    }
    return training;
}

/// The schedule with the lowest loss among the most similar cases. The label of a single case is
/// random if two schedules are equally good.
std::vector<std::size_t> labels_of(const Schedules& training) {
    constexpr Index neighbours = 25;
    const RowVectorXd mean = training.x.colwise().mean();
    MatrixXd x = training.x.rowwise() - mean;
    for (Index c = 0; c < x.cols(); ++c) x.col(c) /= std::max(x.col(c).norm(), 1e-12);
    std::vector<std::size_t> labels;
    std::vector<Index> order(static_cast<std::size_t>(x.rows()));
    for (Index i = 0; i < x.rows(); ++i) {
        const VectorXd apart = (x.rowwise() - x.row(i)).rowwise().squaredNorm();
        std::iota(order.begin(), order.end(), Index{0});
        const Index near = std::min<Index>(neighbours, x.rows());
        std::ranges::partial_sort(order, order.begin() + near, {},
                                  [&](Index other) { return apart[other]; });
        RowVectorXd sum = RowVectorXd::Zero(training.regret.cols());
        for (Index n = 0; n < near; ++n)
            sum += training.regret.row(order[static_cast<std::size_t>(n)]);
        Index best = 0;
        sum.minCoeff(&best);
        labels.push_back(static_cast<std::size_t>(best));
    }
    return labels;
}

/// Clamps features to the range of the training cases, as `outside clamp;` does.
class Inside {
public:
    explicit Inside(const MatrixXd& seen)
        : least_(seen.colwise().minCoeff()), most_(seen.colwise().maxCoeff()) {}
    RowVectorXd operator()(const RowVectorXd& row) const {
        return row.cwiseMax(least_).cwiseMin(most_);
    }

private:
    RowVectorXd least_, most_;
};

/// The schedule for given features and threads.
using Policy = std::function<std::size_t(const RowVectorXd&)>;

Policy svm_policy(const Schedules& training) {
    selgen::fit::SvmOptions options;
    options.costs = {0x1p1, 0x1p5};
    options.gammas = {0x1p-5, 0x1p-3, 0x1p-1};
    const auto fitted = selgen::fit::svm(
        {training.x, labels_of(training), training.regret, training.fold}, options);
    if (!fitted) return [](const RowVectorXd&) { return std::size_t{0}; };
    return [svm = fitted->svm, inside = Inside(training.x)](const RowVectorXd& row) {
        return selgen::fit::predict(svm, inside(row).transpose()).value_or(0);
    };
}

selgen::fit::Cart tree_of(const MatrixXd& x, const MatrixXd& regret,
                          const std::vector<std::size_t>& fold) {
    selgen::fit::CartOptions options;
    options.threads = 1;
    return selgen::fit::choice_tree(x, regret, options, {fold});
}

Policy tree_policy(const Schedules& training) {
    const auto tree = tree_of(training.x, training.regret, training.fold);
    return [tree](const RowVectorXd& row) {
        return static_cast<std::size_t>(selgen::fit::predict(tree, row));
    };
}

std::vector<Choice> choices(const Platform& platform, const Features& features, const Cases& cases,
                            const std::function<int(const Case&, const RowVectorXd&)>& threads_of,
                            const Policy& policy) {
    std::vector<Choice> all;
    for (const std::size_t at : cases) {
        const RowVectorXd row = features.curve(at);
        const int threads = threads_of(platform.cases[at], row);
        const std::size_t schedule = threads < 2 ? 0 : policy(features.policy(at, threads));
        all.push_back({threads, platform.schedules[schedule]});
    }
    return all;
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

/// Networks of one shape with different initial weights. Where the data has no information they
/// differ, and their mean is less extreme than each.
std::vector<selgen::fit::Network> networks(const MatrixXd& x, const MatrixXd& y) {
    constexpr std::uint64_t count = 5;
    selgen::fit::NetworkOptions options;
    options.starts = 1;
    options.steps = 100;
    options.known = 8000;
    std::vector<selgen::fit::Network> all;
    for (options.seed = 1; options.seed <= count; ++options.seed)
        all.push_back(selgen::fit::network(x, y, options).network);
    return all;
}

std::vector<Choice> by_networks(const Platform& platform, const Cases& training, const Cases& cases,
                                Known known) {
    const Features features(platform, known, training);
    const std::vector<int> counts = outputs_of(platform);
    const MatrixXd seen = features.curves(training);
    const Inside inside(seen);
    const auto all = networks(seen, curves(platform, training, counts));
    const auto threads_of = [&](const Case& one, const RowVectorXd& row) {
        VectorXd said = VectorXd::Zero(static_cast<Index>(counts.size()));
        for (const selgen::fit::Network& network : all)
            said += selgen::fit::predict(network, inside(row).transpose());
        return most(one, said.transpose() / static_cast<double>(all.size()), counts);
    };
    const Policy policy = svm_policy(schedules_of(platform, features, training));
    return choices(platform, features, cases, threads_of, policy);
}

std::vector<Choice> by_forest(const Platform& platform, const Cases& training, const Cases& cases) {
    const Features features(platform, Known::each_input, training);
    const std::vector<int> counts = outputs_of(platform);
    selgen::fit::ForestOptions options;
    options.threads = 1;
    const auto forests = selgen::fit::boosted(features.curves(training),
                                              curves(platform, training, counts), options);
    const auto threads_of = [&](const Case& one, const RowVectorXd& row) {
        RowVectorXd said(static_cast<Index>(counts.size()));
        for (Index c = 0; c < said.cols(); ++c)
            said[c] = selgen::fit::predict(forests[static_cast<std::size_t>(c)], row);
        return most(one, said, counts);
    };
    const Policy policy = tree_policy(schedules_of(platform, features, training));
    return choices(platform, features, cases, threads_of, policy);
}

std::vector<Choice> by_one_tree(const Platform& platform, const Cases& training,
                                const Cases& cases) {
    const Features features(platform, Known::each_input, training);
    const auto rows = static_cast<Index>(training.size());
    MatrixXd regret(rows, static_cast<Index>(platform.configurations.size()));
    for (Index i = 0; i < rows; ++i) {
        const Case& one = platform.cases[training[static_cast<std::size_t>(i)]];
        for (std::size_t w = 0; w < one.seconds.size(); ++w)
            regret(i, static_cast<Index>(w)) = std::log2(one.seconds[w] / one.best());
    }
    const auto tree = tree_of(features.curves(training), regret, folds_of(platform, training));
    std::vector<Choice> all;
    for (const std::size_t at : cases) {
        const auto configuration =
            static_cast<std::size_t>(selgen::fit::predict(tree, features.curve(at)));
        all.push_back({platform.configurations[configuration].threads,
                       platform.configurations[configuration].schedule});
    }
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
            return by_networks(platform, training, cases, known);
        });
}

Predictor forest() { return with_profile("forest", Known::each_input, by_forest); }

Predictor joint() { return with_profile("joint", Known::each_input, by_one_tree); }

std::vector<Predictor> predictors(const Platform& platform) {
    std::vector<Predictor> all{openmp_default(),
                               learnt(Known::smallest_input),
                               learnt(Known::each_input),
                               forest(),
                               joint(),
                               analytical()};
    for (const bool uses_input : {false, true})
        for (const int divisor : {8, 4, 2})
            for (const int degree : {1, 2})
                if (degree == 1 || platform.threads / divisor > degree)
                    all.push_back(regression(divisor, degree, uses_input));
    return all;
}

}  // namespace loops_study

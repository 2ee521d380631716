// Trains a teacher forest, generates points between rows, and fits a tree to the teacher's
// predictions.
#include "fit/forest/distilled.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "fit/forest/regret_forest.hpp"
#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/scaling.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;
using PointMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The rows in which variants can be compared; at most `most` of them, drawn at random.
Rows informative_rows(const Matrix& loss, std::size_t most, Random& random) {
    Rows rows;
    for (Eigen::Index row = 0; row < loss.rows(); ++row)
        if (says_something(loss, row)) rows.push_back(row);
    if (rows.size() <= most) return rows;
    random.shuffle(rows);
    rows.resize(most);
    std::ranges::sort(rows);
    return rows;
}

/// The mean squared difference over the columns that both know; infinite if there is none.
double distance(const PointMatrix& points, Eigen::Index one, Eigen::Index other) {
    double sum = 0, known = 0;
    for (Eigen::Index c = 0; c < points.cols(); ++c) {
        const double apart = points(one, c) - points(other, c);
        if (!std::isfinite(apart)) continue;
        sum += apart * apart;
        ++known;
    }
    return known > 0 ? sum / known : std::numeric_limits<double>::infinity();
}

/// The nearest of some random points, so that a point has several possible neighbours.
Eigen::Index neighbour(const PointMatrix& points, Eigen::Index of, Random& random) {
    constexpr Eigen::Index candidates = 64;
    const auto rows = static_cast<std::size_t>(points.rows());
    Eigen::Index nearest = of;
    double least = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < std::min(candidates, points.rows()); ++i) {
        const auto other = static_cast<Eigen::Index>(random.below(rows));
        if (other == of) continue;
        const double far = distance(points, of, other);
        if (far >= least) continue;
        least = far;
        nearest = other;
    }
    return nearest;
}

/// Whether a column has so few values that it probably has no others.
bool has_few_values(const Matrix& x, Eigen::Index column) {
    constexpr std::size_t few = 8;
    std::vector<double> values;
    for (const double value : x.col(column)) {
        if (!std::isfinite(value) || std::ranges::find(values, value) != values.end()) continue;
        values.push_back(value);
        if (values.size() == few) return false;
    }
    return true;
}

std::size_t sample_points_for(const DistillationOptions& options, const Matrix& x) {
    if (options.sample_points > 0) return options.sample_points;
    const auto rows = static_cast<std::size_t>(x.rows()),
               columns = static_cast<std::size_t>(x.cols());
    const std::size_t quick = 1'000'000 / std::max<std::size_t>(columns, 1);
    return std::min(std::clamp<std::size_t>(quick, 8000, 60000), 100 * rows);
}

/// The rows, followed by points between a random row and a neighbour.
Matrix with_points_between(const Matrix& x, const DistillationOptions& options,
                           std::uint64_t seed) {
    std::vector<char> goes(options.is_number);
    for (Eigen::Index c = 0; c < x.cols(); ++c)
        if (has_few_values(x, c)) goes[static_cast<std::size_t>(c)] = false;
    const PointMatrix points = scaled(x, standardised(x));
    const std::size_t sample_points = sample_points_for(options, x);
    Matrix all(x.rows() + static_cast<Eigen::Index>(sample_points), x.cols());
    all.topRows(x.rows()) = x;
    in_parallel(sample_points, options.tree.threads, [&](std::size_t place) {
        Random random(seed_of(seed, place));
        const auto one =
            static_cast<Eigen::Index>(random.below(static_cast<std::size_t>(x.rows())));
        const Eigen::Index other = neighbour(points, one, random);
        const double share = random.unit();
        auto row = all.row(x.rows() + static_cast<Eigen::Index>(place));
        row = x.row(one);
        for (Eigen::Index c = 0; c < x.cols(); ++c) {
            const double between = std::lerp(x(one, c), x(other, c), share);
            if (goes[static_cast<std::size_t>(c)] && std::isfinite(between)) row[c] = between;
        }
    });
    return all;
}

}  // namespace

Cart distilled_tree(const Matrix& x, const Matrix& loss, const DistillationOptions& options) {
    Random random(options.seed);
    const Rows rows = informative_rows(loss, options.most_rows, random);
    CartOptions tree = options.tree;
    if (tree.leaves == 0)
        tree.leaves = std::clamp<std::size_t>(rows.size() / tree.least_rows, 1, 512);
    if (rows.empty()) return choice_tree(Matrix(0, x.cols()), Matrix(0, loss.cols()), tree);
    const Matrix known = x(rows, Eigen::all);
    const Matrix regret = filled_regrets(loss(rows, Eigen::all));
    const std::vector<Eigen::Index> variants = timed_variants(regret);
    const RegretForest teacher =
        regret_forest(known, regret(Eigen::all, variants), options.most_regret,
                      {.trees = options.trees, .seed = random.bits(), .threads = tree.threads});
    const Matrix points = with_points_between(known, options, random.bits());
    Matrix predicted =
        Matrix::Constant(points.rows(), regret.cols(), std::numeric_limits<double>::quiet_NaN());
    predicted(Eigen::all, variants) = predictions(teacher, points, tree.threads);
    return choice_tree(points, predicted, tree);
}

}  // namespace selgen::fit

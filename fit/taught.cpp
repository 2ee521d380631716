#include "fit/taught.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "fit/forest.hpp"
#include "fit/random.hpp"
#include "fit/target.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

/// Those where variants can be compared, or so many of them.
Rows telling_rows(const Matrix& loss, std::size_t most, Random& random) {
    Rows rows;
    for (Eigen::Index row = 0; row < loss.rows(); ++row)
        if ((loss.row(row).array() == loss.row(row).array()).count() > 1) rows.push_back(row);
    if (rows.size() <= most) return rows;
    random.shuffle(rows);
    rows.resize(most);
    std::ranges::sort(rows);
    return rows;
}

/// One over the standard deviation of each column; 0 where all its values are the same.
Vector scales_of(const Matrix& x) {
    Vector scales = Vector::Zero(x.cols());
    for (Eigen::Index c = 0; c < x.cols(); ++c) {
        double sum = 0, squares = 0, count = 0;
        for (const double value : x.col(c)) {
            if (!std::isfinite(value)) continue;
            sum += value;
            squares += value * value;
            ++count;
        }
        const double variance = count > 0 ? squares / count - (sum / count) * (sum / count) : 0;
        if (variance > 0 && std::isfinite(variance)) scales[c] = 1 / std::sqrt(variance);
    }
    return scales;
}

double distance(const Matrix& x, Eigen::Index one, Eigen::Index other, const Vector& scales) {
    double sum = 0;
    for (Eigen::Index c = 0; c < x.cols(); ++c) {
        const double apart = (x(one, c) - x(other, c)) * scales[c];
        if (std::isfinite(apart)) sum += apart * apart;
    }
    return sum;
}

/// The nearest of some that are drawn.
Eigen::Index neighbour(const Matrix& x, Eigen::Index of, const Vector& scales, Random& random) {
    constexpr int drawn = 256;
    Eigen::Index nearest = of;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < drawn; ++i) {
        const auto other =
            static_cast<Eigen::Index>(random.below(static_cast<std::size_t>(x.rows())));
        if (other == of) continue;
        const double far = distance(x, of, other, scales);
        if (far >= least) continue;
        least = far;
        nearest = other;
    }
    return nearest;
}

/// Columns of numbers, of which many are known: values between two of them are likely ones.
std::vector<char> with_values_between(const Matrix& x, const std::vector<char>& is_number) {
    constexpr std::size_t few = 8;
    std::vector<char> result = is_number;
    for (Eigen::Index c = 0; c < x.cols(); ++c) {
        std::vector<double> values;
        for (const double value : x.col(c))
            if (values.size() < few && std::ranges::find(values, value) == values.end())
                values.push_back(value);
        if (values.size() < few) result[static_cast<std::size_t>(c)] = false;
    }
    return result;
}

/// All rows, and others between each of some that are drawn and one near it.
Matrix with_rows_between(const Matrix& x, const TaughtOptions& options, Random& random) {
    const std::vector<char> goes_between = with_values_between(x, options.is_number);
    const Vector scales = scales_of(x);
    Matrix all(x.rows() + static_cast<Eigen::Index>(options.rows), x.cols());
    all.topRows(x.rows()) = x;
    for (Eigen::Index row = x.rows(); row < all.rows(); ++row) {
        const auto one =
            static_cast<Eigen::Index>(random.below(static_cast<std::size_t>(x.rows())));
        const Eigen::Index other = neighbour(x, one, scales, random);
        const double share = random.unit();
        for (Eigen::Index c = 0; c < x.cols(); ++c) {
            const double between = x(one, c) * (1 - share) + x(other, c) * share;
            const bool goes = goes_between[static_cast<std::size_t>(c)] && std::isfinite(between);
            all(row, c) = goes ? between : x(one, c);
        }
    }
    return all;
}

/// NaN stays what it is.
Matrix cut(const Matrix& regret, double most) {
    return regret.unaryExpr([most](double one) { return one > most ? most : one; });
}

std::vector<Forest> teachers(const Matrix& x, const Matrix& regret, const TaughtOptions& options,
                             Random& random) {
    ForestOptions how;
    how.trees = 32;
    how.leaves = 0;
    how.least_rows = 3;
    how.features = 1;
    how.drawn_thresholds = true;
    how.seed = random.bits();
    how.threads = options.tree.threads;
    return bagged(x, regret, how);
}

}  // namespace

Cart taught_tree(const Matrix& x, const Matrix& loss, const TaughtOptions& options) {
    Random random(options.seed);
    const Rows rows = telling_rows(loss, options.most_rows, random);
    CartOptions tree = options.tree;
    if (tree.leaves == 0) tree.leaves = 128;
    if (rows.empty()) return choice_tree(x, loss, tree);
    const Matrix known = x(rows, Eigen::all);
    const Matrix regret = cut(filled_regrets(loss(rows, Eigen::all)), options.most);
    const std::vector<Forest> forests = teachers(known, regret, options, random);
    const Matrix lessons = with_rows_between(known, options, random);
    Matrix taught(lessons.rows(), loss.cols());
    for (std::size_t v = 0; v < forests.size(); ++v) {
        const auto column = static_cast<Eigen::Index>(v);
        const bool is_known = !std::isnan(regret(0, column));
        if (is_known)
            taught.col(column) = predictions(forests[v], lessons);
        else
            taught.col(column).setConstant(std::numeric_limits<double>::quiet_NaN());
    }
    return choice_tree(lessons, taught, tree);
}

}  // namespace selgen::fit

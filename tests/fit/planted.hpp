// Makes rows whose best choice is known, evaluates fitted models, and counts their wrong choices.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <vector>

#include "fit/linear/polynomial.hpp"
#include "fit/matrix.hpp"
#include "fit/random.hpp"
#include "fit/tree/cart.hpp"

namespace selgen::fit {

constexpr double unmeasured = std::numeric_limits<double>::quiet_NaN();

inline Eigen::RowVectorXd row_of(std::initializer_list<double> values) {
    Eigen::RowVectorXd row(static_cast<Eigen::Index>(values.size()));
    std::copy(values.begin(), values.end(), row.begin());
    return row;
}

/// Features in [low, high).
inline Matrix uniform(Eigen::Index rows, Eigen::Index features, Random& random, double low = 0,
                      double high = 1) {
    Matrix x(rows, features);
    for (Eigen::Index row = 0; row < rows; ++row)
        for (Eigen::Index f = 0; f < features; ++f) x(row, f) = low + (high - low) * random.unit();
    return x;
}

/// The numbers of `count` folds in turn.
inline std::vector<std::size_t> folds_in_turn(Eigen::Index rows, std::size_t count = 5) {
    std::vector<std::size_t> folds(static_cast<std::size_t>(rows));
    for (std::size_t row = 0; row < folds.size(); ++row) folds[row] = row % count;
    return folds;
}

inline std::vector<std::size_t> some_folds(Eigen::Index rows, std::size_t count, Random& random) {
    auto folds = folds_in_turn(rows, count);
    random.shuffle(folds);
    return folds;
}

using Answer = std::function<Eigen::Index(const Eigen::RowVectorXd&)>;

/// The right variant loses nothing, any other 0.5, plus noise of this deviation.
inline Matrix planted(const Matrix& x, Eigen::Index variants, const Answer& right, double noise,
                      Random& random) {
    Matrix loss(x.rows(), variants);
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const Eigen::Index best = right(x.row(row));
        for (Eigen::Index v = 0; v < variants; ++v)
            loss(row, v) = (v == best ? 0 : 0.5) + noise * random.normal();
    }
    return loss;
}

/// The share of new rows with another choice than planted.
inline double wrong(const std::function<double(const Eigen::RowVectorXd&)>& answer,
                    const Answer& right, Eigen::Index features, Random& random) {
    const Matrix x = uniform(4000, features, random);
    double count = 0;
    for (Eigen::Index row = 0; row < x.rows(); ++row)
        count += answer(x.row(row)) != static_cast<double>(right(x.row(row)));
    return count / 4000;
}

inline double wrong(const Cart& cart, const Answer& right, Eigen::Index features, Random& random) {
    return wrong([&](const auto& x) { return predict(cart, x); }, right, features, random);
}

inline bool same_tree(const Cart& a, const Cart& b) {
    return std::ranges::equal(a.nodes, b.nodes, [](const Cart::Node& p, const Cart::Node& q) {
        return p.is_leaf == q.is_leaf && p.feature == q.feature && p.threshold == q.threshold &&
               p.value == q.value && p.yes == q.yes && p.no == q.no;
    });
}

/// Whether a split reads the feature.
inline bool reads(const Cart& cart, std::size_t feature) {
    return std::ranges::any_of(
        cart.nodes, [&](const auto& node) { return !node.is_leaf && node.feature == feature; });
}

/// The value of the polynomial in a row.
inline double predict(const Polynomial& polynomial,
                      const Eigen::Ref<const Eigen::RowVectorXd>& row) {
    double sum = 0;
    for (const Term& term : polynomial.terms) {
        double product = term.coefficient;
        for (std::size_t j = 0; j < term.powers.size(); ++j)
            product *= std::pow(row[static_cast<Eigen::Index>(j)], term.powers[j]);
        sum += product;
    }
    return sum;
}

}  // namespace selgen::fit

// Computes moments, correlations, ridge coefficients and squared errors with Eigen.
#include "fit/linear/moments.hpp"

#include <algorithm>

#include <Eigen/Cholesky>

namespace selgen::fit {

namespace {

/// A candidate varies only by rounding if its squared length about its mean is below this share.
constexpr double varies = 1e-11;

}  // namespace

Moments moments(const Matrix& values, const Vector& y, const Vector& weights) {
    Moments result;
    const Matrix weighted = weights.cwiseSqrt().asDiagonal() * values;
    const Vector weighted_y = weights.cwiseSqrt().cwiseProduct(y);
    result.products = Matrix::Zero(values.cols(), values.cols());
    result.products.selfadjointView<Eigen::Lower>().rankUpdate(weighted.transpose());
    result.products.triangularView<Eigen::StrictlyUpper>() = result.products.transpose();
    result.with_y = weighted.transpose() * weighted_y;
    result.y_squared = weighted_y.squaredNorm();
    result.rows = values.rows();
    return result;
}

Moments operator+(Moments some, const Moments& others) {
    some.products += others.products;
    some.with_y += others.with_y;
    some.y_squared += others.y_squared;
    some.rows += others.rows;
    return some;
}

Moments operator-(Moments all, const Moments& some) {
    all.products -= some.products;
    all.with_y -= some.with_y;
    all.y_squared -= some.y_squared;
    all.rows -= some.rows;
    return all;
}

Correlations correlations(const Moments& moments) {
    Correlations result;
    const double weight = moments.products(0, 0);
    result.mean = moments.products.col(0) / weight;
    result.y_mean = moments.with_y[0] / weight;
    result.rows = moments.rows;

    const Vector squared = moments.products.diagonal() - weight * result.mean.cwiseAbs2();
    const auto does_vary = squared.array() > varies * moments.products.diagonal().array();
    result.length = does_vary.select(squared.cwiseSqrt(), 0);
    const Vector by = does_vary.select(squared.cwiseSqrt().cwiseInverse(), 0);

    result.products = moments.products;
    result.products.noalias() -= weight * result.mean * result.mean.transpose();
    result.products = by.asDiagonal() * result.products * by.asDiagonal();
    result.with_y = by.cwiseProduct(moments.with_y - weight * result.y_mean * result.mean);
    return result;
}

Vector coefficients(const Correlations& correlations, const Subset& subset, double ridge) {
    const Eigen::Index count = to_index(subset.size());
    Matrix products = correlations.products(subset, subset);
    products.diagonal().array() += ridge;
    Vector result(count + 1);
    if (count > 0) {
        const Vector scaled = products.ldlt().solve(correlations.with_y(subset));
        result.tail(count) = scaled.cwiseQuotient(correlations.length(subset));
    }
    result[0] = correlations.y_mean - correlations.mean(subset).dot(result.tail(count));
    return result;
}

double squared_error(const Moments& moments, const Subset& subset, const Vector& coefficients) {
    std::vector<std::size_t> all{0};
    all.insert(all.end(), subset.begin(), subset.end());
    const Vector products = moments.products(all, all) * coefficients;
    return std::max(0.0, moments.y_squared - 2 * coefficients.dot(moments.with_y(all)) +
                             coefficients.dot(products));
}

}  // namespace selgen::fit

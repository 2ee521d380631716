// Least squares from sums of products, so that folds can be added and subtracted.
#pragma once

#include <cstddef>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// Indices of candidates, ascending. The constant is candidate 0 and never in a subset.
using Subset = std::vector<std::size_t>;

/// Sums over rows of products of candidates and y: all that least squares need. The moments of all
/// rows minus those of a fold are the moments of the other folds.
struct Moments {
    Matrix products;  // candidates by candidates
    Vector with_y;
    double y_squared = 0;
    Eigen::Index rows = 0;
};

Moments moments(const Matrix& values, const Vector& y, const Vector& weights);
Moments operator+(Moments some, const Moments& others);
Moments operator-(Moments all, const Moments& some);

/// Moments about the means, of candidates scaled to length 1; 0 for constant candidates.
struct Correlations {
    Matrix products;
    Vector with_y;
    Vector mean, length;
    double y_mean = 0;
    Eigen::Index rows = 0;
};

Correlations correlations(const Moments& moments);

/// Coefficients of the subset by ridge regression: least squares plus `ridge` times the sum of the
/// squared coefficients, for candidates of length 1. The constant comes first.
Vector coefficients(const Correlations& correlations, const Subset& subset, double ridge);

/// A candidate depends on others, up to rounding, if less than this share of its squared length is
/// independent of them.
inline constexpr double independent = 1e-9;

/// The sum of squared errors on the rows of the moments.
double squared_error(const Moments& moments, const Subset& subset, const Vector& coefficients);

}  // namespace selgen::fit

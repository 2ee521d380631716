#pragma once

#include <cstddef>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// Which of the candidates, in ascending order. The constant is candidate 0 and never among them.
using Subset = std::vector<std::size_t>;

/// Sums over rows of products of candidates and y: all that least squares need to know of the
/// rows. Those of all rows less those of a fold are those of the others.
struct Moments {
    Matrix products;  // candidates by candidates
    Vector with_y;
    double y_squared = 0;
    Eigen::Index rows = 0;
};

Moments moments(const Matrix& values, const Vector& y, const Vector& weights);
Moments operator+(Moments some, const Moments& others);
Moments operator-(Moments all, const Moments& some);

/// Moments about the means, of candidates of length 1; 0 for those that do not vary.
struct Correlations {
    Matrix products;
    Vector with_y;
    Vector mean, length;
    double y_mean = 0;
    Eigen::Index rows = 0;
};

Correlations correlations(const Moments& moments);

/// Coefficients of the subset by least squares that shrinks them: ridge times the sum of their
/// squares, for candidates of length 1, is added to what is least. The constant's comes first.
Vector coefficients(const Correlations& correlations, const Subset& subset, double ridge);

/// What share of its squared length a candidate must have beside others. Less is rounding.
inline constexpr double independent = 1e-9;

/// The sum of squared errors on the rows of the moments.
double squared_error(const Moments& moments, const Subset& subset, const Vector& coefficients);

/// The error of a row, by the sum of squared errors.
double root_mean(const Moments& moments, double squared);

}  // namespace selgen::fit

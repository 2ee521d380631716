// Selects the terms of a polynomial: by moments, stepwise or as in the paper.
#pragma once

#include <cstddef>
#include <vector>

#include "fit/linear/polynomial.hpp"
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

/// Models of 0, 1, 2, … candidates. Forward selection adds the candidate that explains most of the
/// rest, up to `furthest` candidates; backward elimination then removes the least important one at
/// a time. Candidates that depend on others, up to rounding, are left out.
std::vector<Subset> stepwise(const Correlations& correlations, std::size_t furthest);

/// The moments of the rows, by fold.
struct Parts {
    std::vector<Moments> folds;  // at least two
    Moments all;
};

struct Choice {
    Subset subset;
    double ridge = 0;
};

/// Implements Selection::stepwise.
Choice choose_stepwise(const Parts& parts, const PolynomialOptions& options);

/// Implements Selection::paper.
Choice choose_as_paper(const Parts& parts, const std::vector<Powers>& candidates,
                       const PolynomialOptions& options);

}  // namespace selgen::fit

// Polynomials of columns: options, selection of terms, fit and mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A power for each column.
using Powers = std::vector<int>;

/// The products of powers of the columns, one for each of the powers.
Matrix values(const Matrix& columns, const std::vector<Powers>& powers);

/// A product of powers of columns, times a coefficient.
struct Term {
    Powers powers;
    double coefficient;
};

/// A sum of terms, the constant first. Without terms if there was no row to learn from.
struct Polynomial {
    std::vector<Term> terms;
    std::size_t candidates = 0;  // number of candidate terms, including the constant
};

/// How terms are selected among all products of powers up to the degree.
enum class Selection {
    /// Forward selection beyond the maximum number of terms, then backward, one term at a time.
    /// Cross-validation chooses the number of terms and the ridge. Rows far from a first fit have
    /// less weight in a second one, because times have outliers.
    stepwise,
    /// As Yu and Rauchwerger did for reductions: starting from the minimal model (the constant and
    /// each column itself), terms of the maximal model are tried in random order, each once, by
    /// least squares on training rows. A term that increases the test error is dropped. The paper
    /// does not give the share of testing rows (here a random quarter of the folds), when to stop
    /// (here at the number of terms), and the rows for the final coefficients (here all).
    paper,
};

struct PolynomialOptions {
    Selection selection = Selection::stepwise;
    int degree = 3;
    std::size_t terms = 30;  // maximum, including the constant; at least 1
    std::uint64_t seed = 1;  // of the paper's order of terms and split
    // Maximum number of multiplications for the moments of all rows, about a second. It limits the
    // number of candidates, but not below 100 or the number of columns.
    double products = 2e9;
};

/// `products` of each polynomial if this many are fitted at a time. More than eight share the
/// products of eight.
double products_of_each(std::size_t polynomials);

/// Fits a polynomial that predicts y from the columns. `folds`: the fold of each row. Rows with NaN
/// in a column or in y are left out. Columns may be constant or depend on others. If there are very
/// many, only those that a linear stepwise selection takes have powers and products.
Polynomial polynomial(const Matrix& columns, const Vector& y, const PolynomialOptions& options,
                      const std::vector<std::size_t>& folds);

/// The polynomial that predicts the mean of these, which have the same columns; empty if there are
/// none. Its `candidates` is 0.
Polynomial mean_of(const std::vector<Polynomial>& polynomials);

}  // namespace selgen::fit

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A product of powers of columns, one for each column, times a coefficient.
struct Term {
    std::vector<int> powers;
    double coefficient;
};

/// A sum of terms, the constant first. Without a row to learn from there are none.
struct Polynomial {
    std::vector<Term> terms;
    /// Of rows whose fold was left out of selection and fit, outliers weighing less where they do
    /// in the fit: root of the mean squared error. NaN where there are too few rows to say.
    double validation_error = std::numeric_limits<double>::quiet_NaN();
    std::size_t candidates = 0;  // terms that were selected from, the constant among them
};

/// How terms are chosen among all products of powers up to the degree.
enum class Selection {
    /// Forward past the number of terms that is wanted, then back, one at a time. How many stay,
    /// and how much they shrink, is what predicts the rows of left out folds best. What is far
    /// from a first fit weighs less in a second one, as times have outliers.
    stepwise,
    /// As Yu and Rauchwerger did for reductions: from the minimal model (the constant and each
    /// column itself) terms of the maximal one are tried in a random order, each once, by least
    /// squares on training rows; a term whose test error is higher than that before is dropped.
    /// They leave open the share of testing rows (here a quarter of the folds, drawn by the seed),
    /// when to stop (here at the number of terms), and which rows the last coefficients are from
    /// (here all).
    paper,
};

struct PolynomialOptions {
    Selection selection = Selection::stepwise;
    int degree = 3;
    std::size_t terms = 30;  // at most, the constant among them; at least 1
    std::uint64_t seed = 1;  // of the paper's order of terms and of its split
    // That moments of all rows take at most, a second or so: it bounds the candidates, but for
    // 100 of them, and the columns themselves.
    double products = 2e9;
};

/// `products` for each of so many polynomials that are fitted at a time, those of a mean counted
/// one by one: those of eight for all where they are more.
double products_of_each(std::size_t polynomials);

/// Predicts y from the columns. `folds` is a number for each row: rows of one fold are validated
/// together. `weights`, above 0, say what a row's squared error counts; without them all count the
/// same. Rows with NaN in a column or in y are left out. Columns that are constant, or depend
/// on others, do no harm; of very many only those that say most by themselves have powers and
/// products.
Polynomial polynomial(const Matrix& columns, const Vector& y, const PolynomialOptions& options,
                      const std::vector<std::size_t>& folds, const Vector& weights = {});

/// What predicts the mean of what these do, of the same columns; of none of them nothing. It
/// was not validated, nor selected from candidates of its own: `validation_error` is NaN.
Polynomial mean_of(const std::vector<Polynomial>& polynomials);

double predict(const Polynomial& polynomial, const Eigen::Ref<const Eigen::RowVectorXd>& row);

}  // namespace selgen::fit

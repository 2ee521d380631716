// Adjusts fitted polynomials so that choices by them lose less.
#pragma once

#include <vector>

#include "fit/linear/polynomial.hpp"

namespace selgen::fit {

struct RefineOptions {
    double noise = 0.02;            // scale of the predictions' Gumbel noise, to base 2; above 0
    double hold = 0.01;             // penalty for moving predictions; above 0
    int steps = 300;                // maximum
    std::size_t most_rows = 10000;  // to save time, at most this many rows, at even distances
};

/// Refines polynomials of the variants' costs so that choosing the least prediction loses less.
/// Least squares make all predictions good on average; for a choice, only the order of the least
/// costs matters. The refinement minimises the mean loss of choices by predictions with noise (a
/// softmax of them), plus `hold` / 2 times the squared changes of the predictions.
/// Predictions and `costs` (a column for each variant) are logarithms to base 2. Rows without
/// finite values and variants without terms are left out.
void refine(std::vector<Polynomial>& variants, const Matrix& columns, const Matrix& costs,
            const RefineOptions& options = {});

}  // namespace selgen::fit

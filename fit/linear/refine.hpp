#pragma once

#include <vector>

#include "fit/linear/polynomial.hpp"

namespace selgen::fit {

struct RefineOptions {
    double noise = 0.02;  // of what is predicted, to base 2 (the scale of a Gumbel's); above 0
    double hold = 0.01;   // what holds predictions where they were; above 0
    int steps = 300;      // at most
    std::size_t most_rows = 10000;  // of more so many, at even distances, to save time
};

/// Moves the coefficients of polynomials, which predict the variants' costs, to where the least
/// of them is the better choice. Least squares make all predictions good on average; for a choice
/// only those of about the least cost matter, and how they are to each other. What is made least
/// over the rows is the mean loss of a choice by predictions with noise (a softmax of them), and
/// `hold` / 2 times the squares of what predictions are moved by.
/// Both predictions and `costs` (a column for each variant) are logarithms to base 2. Rows without
/// finite values are left out, and so are variants without terms. `validation_error` stays that of
/// the polynomials before.
void refine(std::vector<Polynomial>& variants, const Matrix& columns, const Matrix& costs,
            const RefineOptions& options = {});

}  // namespace selgen::fit

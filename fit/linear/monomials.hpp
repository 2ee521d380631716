// Powers and products of scaled columns: the candidate terms of a polynomial.
#pragma once

#include <cstddef>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A power for each column.
using Powers = std::vector<int>;

/// Factors that scale columns to magnitudes of at most 1, and their highest powers. Columns are not
/// shifted, so that a selected term of scaled columns is a single term of the columns.
struct Magnitudes {
    Vector scale;
    /// A column of v values has v - 1 different powers. If a column varies little relative to its
    /// magnitude, its higher powers equal lower ones up to rounding. 0: constant.
    std::vector<int> highest;
};

Magnitudes scaling_of(const Matrix& columns, int degree);

/// All powers with a sum of at most `degree`: the constant first, lower degrees before higher ones.
std::vector<Powers> monomials(const std::vector<int>& highest, int degree);

/// A column for each of the powers.
Matrix values(const Matrix& columns, const Magnitudes& scaling, const std::vector<Powers>& powers);

/// The factor that turns a coefficient of scaled columns into one of the columns themselves.
double unscaled(const Powers& powers, const Magnitudes& scaling);

}  // namespace selgen::fit

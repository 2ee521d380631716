#pragma once

#include <cstddef>
#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A power for each column.
using Powers = std::vector<int>;

/// What columns are multiplied by, so that no magnitude is above 1, and may be raised to. They are
/// not shifted: then terms are in the columns' own powers, as many as were chosen, whatever they
/// are.
struct Magnitudes {
    Vector scale;
    /// A column of v values has v - 1 powers that differ, and one that varies little beside its
    /// magnitude has higher powers that are the lower ones to rounding. 0: it is constant.
    std::vector<int> highest;
};

Magnitudes scaling_of(const Matrix& columns, int degree);

/// All powers of which the sum is at most the degree, the constant first, lower degrees before
/// higher ones.
std::vector<Powers> monomials(const std::vector<int>& highest, int degree);

/// A column for each of the powers.
Matrix values(const Matrix& columns, const Magnitudes& scaling, const std::vector<Powers>& powers);

/// What a coefficient of scaled columns is multiplied by for the columns themselves.
double unscaled(const Powers& powers, const Magnitudes& scaling);

}  // namespace selgen::fit

#pragma once

#include "fit/matrix.hpp"

namespace selgen::fit {

/// The directions in which rows differ most, at most so many: columns by directions. What a row has
/// of a direction is of mean square 1. x has columns of mean 0 (Pearson, 1901).
Matrix principal_directions(const Matrix& x, Eigen::Index most);

}  // namespace selgen::fit

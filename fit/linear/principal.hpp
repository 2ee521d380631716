// Principal component analysis of the rows of a matrix.
#pragma once

#include "fit/matrix.hpp"

namespace selgen::fit {

/// At most `most` principal directions of the rows (Pearson, 1901): a matrix of columns by
/// directions, scaled so that the rows' components have mean square 1. The columns of x must have
/// mean 0.
Matrix principal_directions(const Matrix& x, Eigen::Index most);

}  // namespace selgen::fit

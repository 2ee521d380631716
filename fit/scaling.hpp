// Scales the columns of a matrix to mean 0 and deviation 1, or to -1 .. 1.
#pragma once

#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A column is scaled to (x - shift) * scale. A constant column has the scale 0.
struct Scaling {
    Vector shift, scale;
};

/// The rows in which all values are finite.
std::vector<Eigen::Index> measured_rows(const Matrix& x);

/// To mean 0 and deviation 1; entries that are not finite are ignored.
Scaling standardised(const Matrix& x);

/// To -1 .. 1; entries that are not finite are ignored.
Scaling to_unit_range(const Matrix& x);

Matrix scaled(const Matrix& x, const Scaling& by);

}  // namespace selgen::fit

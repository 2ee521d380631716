#pragma once

#include <vector>

#include "fit/matrix.hpp"

namespace selgen::fit {

/// A column enters as (x - shift) * scale. One that is the same in all rows says nothing, and its
/// scale is 0.
struct Scaling {
    Vector shift, scale;
};

/// The rows where everything is measured, that is finite.
std::vector<Eigen::Index> measured_rows(const Matrix& x);

/// To mean 0 and deviation 1; entries that are not finite are left out.
Scaling standardised(const Matrix& x);

/// To -1 .. 1; entries that are not finite are left out.
Scaling to_unit_range(const Matrix& x);

Matrix scaled(const Matrix& x, const Scaling& by);

}  // namespace selgen::fit

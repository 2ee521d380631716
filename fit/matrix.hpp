// Names for Eigen's matrix and vector of doubles, and a conversion of indices.
#pragma once

#include <Eigen/Core>
#include <cstddef>

namespace selgen::fit {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

inline Eigen::Index to_index(std::size_t position) { return static_cast<Eigen::Index>(position); }

}  // namespace selgen::fit

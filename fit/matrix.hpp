#pragma once

#include <Eigen/Core>

namespace selgen::fit {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

}  // namespace selgen::fit

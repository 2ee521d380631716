// Computes principal directions by an eigendecomposition of the mean products of columns.
#include "fit/linear/principal.hpp"

#include <algorithm>

#include <Eigen/Eigenvalues>

namespace selgen::fit {

Matrix principal_directions(const Matrix& x, Eigen::Index most) {
    const double rows = static_cast<double>(std::max<Eigen::Index>(x.rows(), 1));
    const Matrix squares = x.transpose() * x / rows;
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(squares);
    const Vector& variances = solver.eigenvalues();  // ascending
    constexpr double rounding = 1e-9;
    Eigen::Index kept = 0;
    while (kept < std::min(most, x.cols()) &&
           variances[x.cols() - 1 - kept] > rounding * variances[x.cols() - 1])
        ++kept;
    const Matrix last = solver.eigenvectors().rightCols(kept).rowwise().reverse();
    return last * variances.tail(kept).reverse().cwiseSqrt().cwiseInverse().asDiagonal();
}

}  // namespace selgen::fit

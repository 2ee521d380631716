// Declares products of other libraries, with which solve_cg compares the selector.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "matrix/csr.hpp"

namespace sparse {

/// y = A * x with another library.
using OtherProduct = std::function<void(std::span<const double> x, std::span<double> y)>;

/// The row-major sparse product of Eigen on the arrays of the matrix, which must outlive it. Uses
/// OpenMP if there are more than 20,000 entries.
OtherProduct eigen_product(const Csr<double, std::int32_t>& a);

/// Whether this program was built with SuiteSparse:GraphBLAS.
bool has_graphblas();

/// GrB_mxv of SuiteSparse:GraphBLAS, with its own matrix. Each product copies x and y. Every row
/// needs an entry, because the result is exported as a full vector. Throws std::runtime_error if
/// that fails, or without GraphBLAS.
OtherProduct graphblas_product(const Csr<double, std::int32_t>& a);

}  // namespace sparse

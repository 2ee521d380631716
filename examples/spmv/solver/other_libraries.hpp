#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "matrix/csr.hpp"

namespace sparse {

/// y = A * x with another library, which has made its own matrix of A.
using OtherProduct = std::function<void(std::span<const double> x, std::span<double> y)>;

/// The row-major sparse product of Eigen, which uses OpenMP. The matrix must outlive it.
OtherProduct eigen_product(const Csr<double, std::int32_t>& a);

/// Whether this program was built with SuiteSparse:GraphBLAS.
bool has_graphblas();

/// GrB_mxv of SuiteSparse:GraphBLAS. Throws std::runtime_error if that fails, or without GraphBLAS.
OtherProduct graphblas_product(const Csr<double, std::int32_t>& a);

}  // namespace sparse

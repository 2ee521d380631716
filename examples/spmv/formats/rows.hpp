// Products with the matrix as it is, by rows (CSR). The teams are those of OpenMP.
#pragma once

#include "matrix/matrix.hpp"

namespace sparse {

void csr_sequential(const Matrix& a, const Operands& v);
/// Each thread has the same number of consecutive rows.
void csr_static(const Matrix& a, const Operands& v);
/// A thread that is free takes the next `chunk` rows.
void csr_dynamic(const Matrix& a, const Operands& v, int chunk);
/// Each thread has the same number of rows and entries together, so it can start or end within a
/// row: the merge path of Merrill and Garland, "Merge-based parallel sparse matrix-vector
/// multiplication", SC 2016.
void csr_merge(const Matrix& a, const Operands& v);

}  // namespace sparse

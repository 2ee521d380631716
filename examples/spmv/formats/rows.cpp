#include "formats/rows.hpp"

#include <omp.h>

#include "formats/row_sum.hpp"

namespace sparse {

void csr_sequential(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) {
        for (auto row = csr.rows * 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

void csr_static(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) {
#pragma omp parallel for schedule(static)
        for (auto row = csr.rows * 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

void csr_dynamic(const Matrix& a, const Operands& v, int chunk) {
    typed(a, v, [chunk](const auto& csr, const auto& product) {
#pragma omp parallel for schedule(dynamic, chunk)
        for (auto row = csr.rows * 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

}  // namespace sparse

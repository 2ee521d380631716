// Loops over the rows of a matrix: sequentially, with a static schedule, and with a dynamic one.
#include "formats/rows.hpp"

#include <type_traits>

#include "formats/row_sum.hpp"

namespace sparse {

void csr_sequential(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) {
        for (std::decay_t<decltype(csr.rows)> row = 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

void csr_static(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) {
#pragma omp parallel for schedule(static)
        for (std::decay_t<decltype(csr.rows)> row = 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

void csr_dynamic(const Matrix& a, const Operands& v, int chunk) {
    typed(a, v, [chunk](const auto& csr, const auto& product) {
#pragma omp parallel for schedule(dynamic, chunk)
        for (std::decay_t<decltype(csr.rows)> row = 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

}  // namespace sparse

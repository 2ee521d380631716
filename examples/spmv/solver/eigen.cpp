// Multiplies with Eigen, without a copy of the matrix.
#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "solver/other_libraries.hpp"

namespace sparse {

OtherProduct eigen_product(const Csr<double, std::int32_t>& a) {
    using Matrix = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;
    const Eigen::Map<const Matrix> mapped(a.rows, a.columns, a.nonzeros(), a.offset.data(),
                                          a.column.data(), a.value.data());
    return [mapped](std::span<const double> x, std::span<double> y) {
        const Eigen::Map<const Eigen::VectorXd> from(x.data(), static_cast<Eigen::Index>(x.size()));
        Eigen::Map<Eigen::VectorXd> to(y.data(), static_cast<Eigen::Index>(y.size()));
        to.noalias() = mapped * from;
    };
}

}  // namespace sparse

// A sparse matrix of any supported type, which is the argument of a product.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include "matrix/csr.hpp"
#include "matrix/vectors.hpp"

namespace sparse {

/// What the program knows about a matrix.
struct Use {
    bool symmetric = false;        ///< equal to its transpose; not checked
    double expected_products = 1;  ///< products until the matrix changes, at least 1
};

/// A sparse matrix with 4- or 8-byte values and 4- or 8-byte indices.
class Matrix {
public:
    using Storage = std::variant<Csr<double, std::int32_t>, Csr<double, std::int64_t>,
                                 Csr<float, std::int32_t>, Csr<float, std::int64_t>>;

    /// Throws std::invalid_argument if the offsets do not ascend from 0 to the number of entries, a
    /// column does not exist, or a symmetric matrix is not square.
    explicit Matrix(Storage csr, Use use = {});

    /// Replaces the entries, and so ends the phase. Throws like the constructor.
    void replace(Storage csr, Use use);

    std::int64_t rows() const noexcept { return rows_; }
    std::int64_t columns() const noexcept { return columns_; }
    std::int64_t nonzeros() const noexcept { return nonzeros_; }
    bool symmetric() const noexcept { return use_.symmetric; }
    double expected_products() const noexcept { return use_.expected_products; }
    /// Bytes of a value, 4 or 8.
    std::size_t value_bytes() const noexcept;
    /// Bytes of an index, 4 or 8.
    std::size_t index_bytes() const noexcept;
    /// The same number means the same matrix with the same entries: formats made of it are valid.
    std::uint64_t version() const noexcept { return version_; }

    const Storage& storage() const noexcept { return csr_; }
    /// visitor(csr) for the Csr<Value, Index> of this matrix.
    template <class Visitor>
    decltype(auto) visit(const Visitor& visitor) const {
        return std::visit(visitor, csr_);
    }

private:
    Storage csr_;
    Use use_;
    std::int64_t rows_ = 0;
    std::int64_t columns_ = 0;
    std::int64_t nonzeros_ = 0;
    std::uint64_t version_ = 0;
};

/// multiply(csr, product) for the types of the matrix.
template <class Multiply>
void typed(const Matrix& a, const Operands& v, const Multiply& multiply) {
    a.visit([&](const auto& csr) {
        using Value = typename std::decay_t<decltype(csr)>::value_type;
        multiply(csr, v.product<Value>(csr.rows, csr.columns));
    });
}

}  // namespace sparse

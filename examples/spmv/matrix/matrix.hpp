// The arguments of a product: a sparse matrix of any supported type, in compressed rows, and
// vectors, as pointers for kernels, as spans for calls, and with their memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <selgen/cuda/kernel.hpp>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace sparse {

/// A sparse matrix by rows: row r has the entries offset[r] .. offset[r + 1]-1, each with a column
/// and a value. Columns are from 0 to columns-1; those of a row may have any order, and occur more
/// than once. Index is std::int32_t or std::int64_t, Value float or double.
template <class Value, class Index>
struct Csr {
    using value_type = Value;
    using index_type = Index;

    Index rows = 0;
    Index columns = 0;
    std::vector<Index> offset{0};
    std::vector<Index> column;
    std::vector<Value> value;

    Index nonzeros() const noexcept { return offset.back(); }
};

/// Where the vectors of a product are.
struct Location {
    bool on_device = false;  ///< in the memory of the current device; kernels of the host cannot
                             ///< use them
    void* stream = nullptr;  ///< a stream of the device (cudaStream_t or hipStream_t), in which the
                             ///< product is enqueued and not waited for; nullptr is the default one
};

/// y = alpha * A * x + beta * y. As in BLAS, y is not read if beta is 0.
template <class Value>
struct Product {
    Value alpha;
    const Value* x;
    Value beta;
    Value* y;
    Location location = {};

    /// Writes row `row`, whose entries sum up to `sum`.
    template <class Index>
    SELGEN_ANYWHERE void store(Index row, Value sum) const noexcept {
        y[row] = beta == 0 ? alpha * sum : alpha * sum + beta * y[row];
    }
};

/// The vectors of a product, of floats or doubles. They must not overlap.
struct Operands {
    template <class Value>
    struct Of {
        std::span<const Value> x;
        std::span<Value> y;
    };

    double alpha = 1;
    double beta = 0;
    Location location;
    std::variant<Of<double>, Of<float>> vectors;

    /// y = alpha * A * x + beta * y
    Operands(double alpha_, std::span<const double> x, double beta_, std::span<double> y) noexcept
        : alpha(alpha_), beta(beta_), vectors(Of<double>{x, y}) {}
    Operands(double alpha_, std::span<const float> x, double beta_, std::span<float> y) noexcept
        : alpha(alpha_), beta(beta_), vectors(Of<float>{x, y}) {}

    /// Whether the vectors are on the device, so that they need not be copied.
    bool resident() const noexcept { return location.on_device; }

    /// For a matrix of this type and size. Throws std::invalid_argument if the vectors do not have
    /// them.
    template <class Value>
    Product<Value> product(std::size_t rows, std::size_t columns) const {
        const auto* of = std::get_if<Of<Value>>(&vectors);
        if (of == nullptr) throw std::invalid_argument("the vectors and the matrix differ in type");
        if (of->x.size() != columns || of->y.size() != rows)
            throw std::invalid_argument("the vectors do not have the size of the matrix");
        return {static_cast<Value>(alpha), of->x.data(), static_cast<Value>(beta), of->y.data(),
                location};
    }
};

/// Owns the vectors of a product.
class Vectors {
public:
    template <class Value>
    struct Of {
        std::vector<Value> x, y;
    };

    template <class Value>
    Vectors(double alpha, std::vector<Value> x, double beta, std::vector<Value> y)
        : alpha_(alpha), beta_(beta), of_(Of<Value>{std::move(x), std::move(y)}) {}

    operator Operands() noexcept {  // NOLINT: as a vector converts to a span
        return std::visit([this](auto& of) { return Operands(alpha_, of.x, beta_, of.y); }, of_);
    }

private:
    double alpha_;
    double beta_;
    std::variant<Of<double>, Of<float>> of_;
};

/// A copy of y, to compare results.
std::vector<double> result_of(const Operands& v);

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

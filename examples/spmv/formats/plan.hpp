// The formats of sparse matrices: padded rows, slices, blocks, and half of a symmetric matrix; and
// plans in any of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <variant>
#include <vector>

#include "matrix/matrix.hpp"

namespace sparse {

/// Throws std::length_error if a format would store more than `most` values per entry: it would be
/// slow. The selector then takes another variant.
inline void check_padding(double most, std::size_t values, std::size_t entries) {
    if (static_cast<double>(values) > most * static_cast<double>(entries))
        throw std::length_error("the format needs too many values per entry");
}

/// All rows are padded to the longest one, and stored by columns: ELLPACK. Padding has the value 0
/// and a column of the same row: an infinite element of x can make its rows NaN instead of
/// infinite.
template <class Value, class Index>
class EllOf {
public:
    /// Throws std::length_error if the longest row has more than 1.5 times the mean length.
    explicit EllOf(const Csr<Value, Index>& a);

    void multiply(const Product<Value>& product) const;
    std::uint64_t bytes() const noexcept;

private:
    std::size_t rows_;
    std::size_t width_ = 0;     // entries of the longest row
    std::vector<Index> empty_;  // rows without entries, in ascending order
    std::vector<Index> column_;
    std::vector<Value> value_;
};

/// Slices of `slice_rows` rows, which are stored by columns and padded to the longest of them:
/// SELL-C-sigma of Kreutzer et al., SIAM J. Sci. Comput. 36(5), 2014. Rows are sorted by length in
/// windows of `sigma` rows; those without entries come last, and are not stored. Padding has the
/// value 0 and a column of the same row: an infinite element of x can make its rows NaN instead of
/// infinite.
template <class Value, class Index>
struct SellArrays {
    Index rows = 0;                   ///< that have entries
    std::vector<Index> row;           ///< of each position: first those that have entries
    std::vector<std::size_t> offset;  ///< of each slice
    std::vector<Index> column;
    std::vector<Value> value;

    std::uint64_t bytes() const noexcept {
        return row.size() * sizeof(Index) + offset.size() * sizeof(std::size_t) +
               value.size() * (sizeof(Index) + sizeof(Value));
    }
};

/// Throws std::invalid_argument if sigma is below 1, and std::length_error if there would be more
/// than three values per entry.
template <class Value, class Index>
SellArrays<Value, Index> sell_arrays(const Csr<Value, Index>& a, int slice_rows, int sigma);

/// Slices of eight rows, so that vector instructions process a column of a slice.
template <class Value, class Index>
class SellOf {
public:
    static constexpr int slice_rows = 8;

    /// Throws as sell_arrays() does.
    SellOf(const Csr<Value, Index>& a, int sigma) : a_(sell_arrays(a, slice_rows, sigma)) {}

    void multiply(const Product<Value>& product) const;
    std::uint64_t bytes() const noexcept { return a_.bytes(); }

private:
    SellArrays<Value, Index> a_;
};

/// Dense blocks of 2, 3 or 4 rows and columns, stored by rows of blocks (BCSR). Missing entries of
/// a block are zeros: an infinite element of x can make rows NaN that do not have its column.
template <class Value, class Index>
class BcsrOf {
public:
    /// Throws std::invalid_argument if there is no such block size, and std::length_error if there
    /// would be more than two values per entry, with `block` entries added.
    BcsrOf(const Csr<Value, Index>& a, int block);

    void multiply(const Product<Value>& product) const;
    std::uint64_t bytes() const noexcept;

private:
    void fill(const Csr<Value, Index>& a, std::size_t block_row);
    template <int block>
    void multiply_blocks(const Product<Value>& product) const;
    template <int block>
    void multiply_row(const Product<Value>& product, std::size_t block_row,
                      const Value* edge) const;

    std::size_t block_;
    std::size_t rows_;
    std::size_t columns_;
    std::vector<Index> offset_;  // of each row of blocks
    std::vector<Index> column_;  // of each block, in blocks
    std::vector<Value> value_;   // of each block, by rows
};

/// The diagonal and the entries below it, each of which also stands for its mirror image. Each
/// thread has consecutive rows with the same number of rows and entries together, and its own sums
/// for earlier rows.
template <class Value, class Index>
class SymmetricOf {
public:
    /// The matrix must be equal to its transpose. Entries above the diagonal are ignored. Throws
    /// std::invalid_argument if the matrix is not square.
    explicit SymmetricOf(const Csr<Value, Index>& a);

    /// Uses sums of this object, so two threads must not call it at the same time.
    void multiply(const Product<Value>& product);
    std::uint64_t bytes() const noexcept;

private:
    /// Rows of one thread, and its sums for the rows lowest .. first-1.
    struct Part {
        Index first = 0;
        Index last = 0;
        Index lowest = 0;
        std::vector<Value> sums;
    };

    void convert(const Csr<Value, Index>& a, Part& part);
    void multiply_part(const Product<Value>& product, Part& part) const;
    void add_sums_of_later_parts(const Product<Value>& product, std::size_t part) const;

    std::vector<Part> parts_;
    std::vector<Value> diagonal_;
    // In each row, entries whose columns are rows of earlier parts come first. From inner_ on, they
    // are rows of the same part.
    Csr<Value, Index> lower_;
    std::vector<Index> inner_;
};

/// A matrix in another format. Format<Value, Index>(csr, options...) converts it; its
/// multiply(product, how...) multiplies. The format owns all its data, so the matrix may be
/// destroyed.
template <template <class, class> class Format>
class PlanOf {
public:
    template <class... Options>
    explicit PlanOf(const Matrix& a, Options... options)
        : rows_(static_cast<std::size_t>(a.rows())),
          columns_(static_cast<std::size_t>(a.columns())),
          format_(a.visit([&]<class Value, class Index>(const Csr<Value, Index>& csr) {
              return Any(std::in_place_type<Format<Value, Index>>, csr, options...);
          })) {}

    /// Two threads must not call it at the same time. Throws std::invalid_argument if the vectors
    /// do not have the type or size of the matrix.
    template <class... How>
    void multiply(const Operands& v, How... how) {
        std::visit(
            [&]<class Value, class Index>(Format<Value, Index>& format) {
                format.multiply(v.product<Value>(rows_, columns_), how...);
            },
            format_);
    }

    /// Memory of the converted matrix.
    std::uint64_t bytes() const noexcept {
        return std::visit([](const auto& format) { return format.bytes(); }, format_);
    }

private:
    using Any = std::variant<Format<double, std::int32_t>, Format<double, std::int64_t>,
                             Format<float, std::int32_t>, Format<float, std::int64_t>>;

    std::size_t rows_;
    std::size_t columns_;
    Any format_;
};

using Ell = PlanOf<EllOf>;
using Sell = PlanOf<SellOf>;
using Bcsr = PlanOf<BcsrOf>;
using Symmetric = PlanOf<SymmetricOf>;

}  // namespace sparse

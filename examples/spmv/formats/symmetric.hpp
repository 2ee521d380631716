// A format that stores half of a symmetric matrix.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix/csr.hpp"
#include "matrix/vectors.hpp"

namespace sparse {

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

}  // namespace sparse

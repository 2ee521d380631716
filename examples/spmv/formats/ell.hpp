// The format ELLPACK, for matrices whose rows have nearly the same length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix/csr.hpp"
#include "matrix/vectors.hpp"

namespace sparse {

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

}  // namespace sparse

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix/csr.hpp"
#include "matrix/vectors.hpp"

namespace sparse {

/// Slices of eight rows, which are stored by columns and padded to the longest of them:
/// SELL-C-sigma of Kreutzer et al., SIAM J. Sci. Comput. 36(5), 2014, with C = 8. Rows are sorted
/// by length in windows of `sigma` rows; those without entries come last, and are not stored.
/// Padding has the value 0 and a column of the same row: an infinite element of x can make its rows
/// NaN instead of infinite.
template <class Value, class Index>
class SellOf {
public:
    static constexpr int slice_rows = 8;

    /// Throws std::invalid_argument if sigma is below 1, and std::length_error if there would be
    /// more than three values per entry.
    SellOf(const Csr<Value, Index>& a, int sigma);

    void multiply(const Product<Value>& product) const;
    std::uint64_t bytes() const noexcept;

private:
    Index rows_ = 0;                   // that have entries
    std::vector<Index> row_;           // of each position: first those that have entries
    std::vector<std::size_t> offset_;  // of each slice
    std::vector<Index> column_;
    std::vector<Value> value_;
};

}  // namespace sparse

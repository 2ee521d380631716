// The arrays of the format SELL-C-sigma, which plans of the host and of devices share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix/csr.hpp"

namespace sparse {

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

}  // namespace sparse

// Multiplies one row or a part of it, for the variants that use the matrix as it is.
#pragma once

#include <cstddef>

#include "matrix/csr.hpp"

namespace sparse {

/// The sum of the entries first .. last-1, each multiplied by its element of x.
template <class Value, class Index>
Value sum_of(const Csr<Value, Index>& a, const Value* x, Index first, Index last) noexcept {
    const Index* const column = a.column.data();
    const Value* const value = a.value.data();
    Value sum = 0;  // not vectorised: gathers do not pay off, least of all in short rows
    for (Index k = first; k < last; ++k) sum += value[k] * x[column[k]];
    return sum;
}

template <class Value, class Index>
Value sum_of_row(const Csr<Value, Index>& a, const Value* x, Index row) noexcept {
    const auto r = static_cast<std::size_t>(row);
    return sum_of(a, x, a.offset[r], a.offset[r + 1]);
}

}  // namespace sparse

// The format SELL-C-sigma for variants of the host, with slices of eight rows.
#pragma once

#include <cstdint>

#include "formats/sell_arrays.hpp"
#include "matrix/csr.hpp"
#include "matrix/vectors.hpp"

namespace sparse {

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

}  // namespace sparse

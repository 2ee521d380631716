// The format BCSR, for matrices whose entries form small dense blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix/csr.hpp"
#include "matrix/vectors.hpp"

namespace sparse {

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

}  // namespace sparse

// Finds the blocks that have entries, and multiplies them by loops of constant size.
#include "formats/plan.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace sparse {
namespace {

constexpr double most_padding = 2;  // values per entry

/// The columns of the blocks in a row of blocks, ascending.
template <class Value, class Index>
void find_blocks(const Csr<Value, Index>& a, std::size_t block_row, std::size_t block,
                 std::vector<Index>& found) {
    found.clear();
    const std::size_t first = block_row * block;
    const std::size_t last = std::min(first + block, static_cast<std::size_t>(a.rows));
    for (auto k = a.offset[first]; k < a.offset[last]; ++k)
        found.push_back(a.column[static_cast<std::size_t>(k)] / static_cast<Index>(block));
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
}

}  // namespace

template <class Value, class Index>
BcsrOf<Value, Index>::BcsrOf(const Csr<Value, Index>& a, int block)
    : block_(static_cast<std::size_t>(block)),
      rows_(static_cast<std::size_t>(a.rows)),
      columns_(static_cast<std::size_t>(a.columns)) {
    if (block < 2 || block > 4) throw std::invalid_argument("blocks have 2, 3 or 4 rows");
    const std::size_t block_rows = (rows_ + block_ - 1) / block_;
    offset_.assign(block_rows + 1, 0);
    std::vector<Index> found;
    for (std::size_t b = 0; b < block_rows; ++b) {
        find_blocks(a, b, block_, found);
        column_.insert(column_.end(), found.begin(), found.end());
        offset_[b + 1] = static_cast<Index>(column_.size());
    }
    check_padding(most_padding, column_.size() * block_ * block_, a.column.size() + block_);
    value_.assign(column_.size() * block_ * block_, 0);
#pragma omp parallel for schedule(static)
    for (std::size_t b = 0; b < block_rows; ++b) fill(a, b);
}

template <class Value, class Index>
void BcsrOf<Value, Index>::fill(const Csr<Value, Index>& a, std::size_t block_row) {
    const auto first = column_.begin() + offset_[block_row];
    const auto last = column_.begin() + offset_[block_row + 1];
    for (std::size_t r = block_row * block_; r < std::min(rows_, (block_row + 1) * block_); ++r)
        for (auto k = static_cast<std::size_t>(a.offset[r]);
             k < static_cast<std::size_t>(a.offset[r + 1]); ++k) {
            const auto column = static_cast<std::size_t>(a.column[k]);
            const auto block = std::lower_bound(first, last, static_cast<Index>(column / block_));
            const auto number = static_cast<std::size_t>(block - column_.begin());
            value_[(number * block_ + r % block_) * block_ + column % block_] += a.value[k];
        }
}

/// `edge` has the last elements of x, padded to a block.
template <class Value, class Index>
template <int block>
void BcsrOf<Value, Index>::multiply_row(const Product<Value>& product, std::size_t block_row,
                                        const Value* edge) const {
    std::array<Value, block> sum{};
    for (auto k = static_cast<std::size_t>(offset_[block_row]);
         k < static_cast<std::size_t>(offset_[block_row + 1]); ++k) {
        const std::size_t column = static_cast<std::size_t>(column_[k]) * block;
        const Value* const x = column + block <= columns_ ? product.x + column : edge;
        const Value* const value = value_.data() + k * block * block;
        for (int i = 0; i < block; ++i)
            for (int j = 0; j < block; ++j) sum[i] += value[i * block + j] * x[j];
    }
    const std::size_t first = block_row * block, last = std::min(rows_, first + block);
    for (std::size_t r = first; r < last; ++r) product.store(r, sum[r - first]);
}

template <class Value, class Index>
template <int block>
void BcsrOf<Value, Index>::multiply_blocks(const Product<Value>& product) const {
    std::array<Value, block> edge{};
    std::copy(product.x + columns_ / block * block, product.x + columns_, edge.begin());
#pragma omp parallel for schedule(static)
    for (std::size_t b = 0; b < offset_.size() - 1; ++b)
        multiply_row<block>(product, b, edge.data());
}

template <class Value, class Index>
void BcsrOf<Value, Index>::multiply(const Product<Value>& product) const {
    if (block_ == 2) multiply_blocks<2>(product);
    if (block_ == 3) multiply_blocks<3>(product);
    if (block_ == 4) multiply_blocks<4>(product);
}

template <class Value, class Index>
std::uint64_t BcsrOf<Value, Index>::bytes() const noexcept {
    return (offset_.size() + column_.size()) * sizeof(Index) + value_.size() * sizeof(Value);
}

template class BcsrOf<double, std::int32_t>;
template class BcsrOf<double, std::int64_t>;
template class BcsrOf<float, std::int32_t>;
template class BcsrOf<float, std::int64_t>;

}  // namespace sparse

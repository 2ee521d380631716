// Pads the rows of a matrix, and multiplies strips of 256 rows column by column.
#include "formats/plan.hpp"

#include <algorithm>
#include <array>

namespace sparse {
namespace {

/// Rows whose sums fit into the first cache, together with their entries of some columns.
constexpr std::size_t strip_rows = 256;
constexpr double most_padding = 1.5;  // values per entry

}  // namespace

template <class Value, class Index>
EllOf<Value, Index>::EllOf(const Csr<Value, Index>& a) : rows_(static_cast<std::size_t>(a.rows)) {
    for (std::size_t r = 0; r < rows_; ++r) {
        width_ = std::max(width_, static_cast<std::size_t>(a.offset[r + 1] - a.offset[r]));
        if (a.offset[r + 1] == a.offset[r]) empty_.push_back(static_cast<Index>(r));
    }
    check_padding(most_padding, rows_ * width_, a.column.size());
    column_.assign(rows_ * width_, 0);
    value_.assign(rows_ * width_, 0);
#pragma omp parallel for schedule(static)
    for (std::size_t r = 0; r < rows_; ++r) {
        const auto first = static_cast<std::size_t>(a.offset[r]);
        const std::size_t entries = static_cast<std::size_t>(a.offset[r + 1]) - first;
        if (entries == 0) continue;
        for (std::size_t j = 0; j < width_; ++j) {
            column_[j * rows_ + r] = a.column[first + std::min(j, entries - 1)];
            if (j < entries) value_[j * rows_ + r] = a.value[first + j];
        }
    }
}

template <class Value, class Index>
void EllOf<Value, Index>::multiply(const Product<Value>& product) const {
    const std::size_t strips = (rows_ + strip_rows - 1) / strip_rows;
    const Value* const x = product.x;
#pragma omp parallel for schedule(static)
    for (std::size_t strip = 0; strip < strips; ++strip) {
        std::array<Value, strip_rows> sum{};
        const std::size_t first = strip * strip_rows, rows = std::min(strip_rows, rows_ - first);
        for (std::size_t j = 0; j < width_; ++j) {
            const Index* const column = column_.data() + j * rows_ + first;
            const Value* const value = value_.data() + j * rows_ + first;
#pragma omp simd
            for (std::size_t r = 0; r < rows; ++r) sum[r] += value[r] * x[column[r]];
        }
        // The padding of rows without entries has column 0, whose element of x may be infinite.
        const auto end = static_cast<Index>(first + rows);
        for (auto empty = std::lower_bound(empty_.begin(), empty_.end(), static_cast<Index>(first));
             empty != empty_.end() && *empty < end; ++empty)
            sum[static_cast<std::size_t>(*empty) - first] = 0;
        for (std::size_t r = 0; r < rows; ++r) product.store(first + r, sum[r]);
    }
}

template <class Value, class Index>
std::uint64_t EllOf<Value, Index>::bytes() const noexcept {
    return value_.size() * (sizeof(Index) + sizeof(Value)) + empty_.size() * sizeof(Index);
}

template class EllOf<double, std::int32_t>;
template class EllOf<double, std::int64_t>;
template class EllOf<float, std::int32_t>;
template class EllOf<float, std::int64_t>;

}  // namespace sparse

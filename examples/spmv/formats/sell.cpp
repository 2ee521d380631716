#include "formats/sell.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

#include "formats/padding.hpp"

namespace sparse {
namespace {

constexpr double most_padding = 3;  // values per entry

/// The rows in windows of `sigma`, the longest of a window first; rows without entries at the end.
template <class Value, class Index>
std::vector<Index> sorted_rows(const Csr<Value, Index>& a, int sigma) {
    std::vector<Index> row(static_cast<std::size_t>(a.rows));
    std::iota(row.begin(), row.end(), Index{0});
    const auto length = [&](Index r) {
        return a.offset[static_cast<std::size_t>(r) + 1] - a.offset[static_cast<std::size_t>(r)];
    };
    const auto end =
        std::stable_partition(row.begin(), row.end(), [&](Index r) { return length(r) > 0; });
    if (sigma == 1) return row;
    for (auto first = row.begin(); first < end;) {
        const auto last = first + std::min<std::ptrdiff_t>(sigma, end - first);
        std::stable_sort(first, last, [&](Index p, Index q) { return length(p) > length(q); });
        first = last;
    }
    return row;
}

}  // namespace

template <class Value, class Index>
SellOf<Value, Index>::SellOf(const Csr<Value, Index>& a, int sigma) {
    if (sigma < 1) throw std::invalid_argument("rows are sorted in windows of at least one row");
    row_ = sorted_rows(a, sigma);
    const auto first_of = [&](std::size_t r) { return static_cast<std::size_t>(a.offset[r]); };
    const auto at = [&](std::size_t position) { return static_cast<std::size_t>(row_[position]); };
    const auto length = [&](std::size_t position) {
        return first_of(at(position) + 1) - first_of(at(position));
    };
    std::size_t rows = 0;
    while (rows < row_.size() && length(rows) > 0) ++rows;
    rows_ = static_cast<Index>(rows);
    const std::size_t slices = (rows + slice_rows - 1) / slice_rows;
    offset_.assign(slices + 1, 0);
    for (std::size_t s = 0; s < slices; ++s) {
        std::size_t longest = 0;
        for (std::size_t p = s * slice_rows; p < std::min(rows, (s + 1) * slice_rows); ++p)
            longest = std::max(longest, length(p));
        offset_[s + 1] = offset_[s] + longest * slice_rows;
    }
    check_padding(most_padding, offset_.back(), a.column.size() + slice_rows);
    column_.resize(offset_.back());
    value_.resize(offset_.back());
#pragma omp parallel for schedule(static)
    for (std::size_t s = 0; s < slices; ++s) {
        const std::size_t width = (offset_[s + 1] - offset_[s]) / slice_rows;
        for (std::size_t lane = 0; lane < slice_rows; ++lane) {
            const std::size_t position = std::min(s * slice_rows + lane, rows - 1);
            const bool is_row = s * slice_rows + lane < rows;
            const std::size_t first = first_of(at(position)), entries = length(position);
            for (std::size_t j = 0; j < width; ++j) {
                const std::size_t to = offset_[s] + j * slice_rows + lane;
                column_[to] = a.column[first + std::min(j, entries - 1)];
                value_[to] = is_row && j < entries ? a.value[first + j] : Value{0};
            }
        }
    }
}

template <class Value, class Index>
void SellOf<Value, Index>::multiply(const Product<Value>& product) const {
    const auto rows = static_cast<std::size_t>(rows_);
    const std::size_t slices = offset_.size() - 1;
    const Value* const x = product.x;
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (std::size_t s = 0; s < slices; ++s) {
            std::array<Value, slice_rows> sum{};
            for (std::size_t k = offset_[s]; k < offset_[s + 1]; k += slice_rows) {
                const Index* const column = column_.data() + k;
                const Value* const value = value_.data() + k;
#pragma omp simd
                for (int lane = 0; lane < slice_rows; ++lane)
                    sum[lane] += value[lane] * x[column[lane]];
            }
            const std::size_t first = s * slice_rows, last = std::min(rows, first + slice_rows);
            for (std::size_t p = first; p < last; ++p) product.store(row_[p], sum[p - first]);
        }
#pragma omp for schedule(static)
        for (std::size_t p = rows; p < row_.size(); ++p) product.store(row_[p], Value{0});
    }
}

template <class Value, class Index>
std::uint64_t SellOf<Value, Index>::bytes() const noexcept {
    return row_.size() * sizeof(Index) + offset_.size() * sizeof(std::size_t) +
           value_.size() * (sizeof(Index) + sizeof(Value));
}

template class SellOf<double, std::int32_t>;
template class SellOf<double, std::int64_t>;
template class SellOf<float, std::int32_t>;
template class SellOf<float, std::int64_t>;

}  // namespace sparse

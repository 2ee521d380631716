// Sorts rows by length, fills padded slices, and multiplies slices of eight rows with SIMD loops.
#include "formats/plan.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

namespace sparse {
namespace {

constexpr double most_padding = 3;  // values per entry

template <class Value, class Index>
Index length_of(const Csr<Value, Index>& a, Index row) {
    const auto r = static_cast<std::size_t>(row);
    return a.offset[r + 1] - a.offset[r];
}

/// The rows in windows of `sigma`, the longest of a window first; rows without entries at the end.
template <class Value, class Index>
std::vector<Index> sorted_rows(const Csr<Value, Index>& a, int sigma) {
    std::vector<Index> row(static_cast<std::size_t>(a.rows));
    std::iota(row.begin(), row.end(), Index{0});
    const auto length = [&](Index r) { return length_of(a, r); };
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

/// The number of values of each slice, summed up from the first one on.
template <class Value, class Index>
std::vector<std::size_t> offsets_of_slices(const Csr<Value, Index>& a,
                                           const std::vector<Index>& row, std::size_t rows,
                                           std::size_t slice_rows) {
    std::vector<std::size_t> offset{0};
    for (std::size_t first = 0; first < rows; first += slice_rows) {
        Index longest = 0;
        for (std::size_t p = first; p < std::min(rows, first + slice_rows); ++p)
            longest = std::max(longest, length_of(a, row[p]));
        offset.push_back(offset.back() + static_cast<std::size_t>(longest) * slice_rows);
    }
    return offset;
}

/// Fills the slice that begins at the position `first`.
template <class Value, class Index>
void fill_slice(const Csr<Value, Index>& a, SellArrays<Value, Index>& to, std::size_t first,
                std::size_t slice_rows) {
    const auto rows = static_cast<std::size_t>(to.rows);
    const std::size_t slice = first / slice_rows;
    const std::size_t width = (to.offset[slice + 1] - to.offset[slice]) / slice_rows;
    for (std::size_t lane = 0; lane < slice_rows; ++lane) {
        const Index row = to.row[std::min(first + lane, rows - 1)];
        const auto from = static_cast<std::size_t>(a.offset[static_cast<std::size_t>(row)]);
        const auto entries = static_cast<std::size_t>(length_of(a, row));
        for (std::size_t j = 0; j < width; ++j) {
            const std::size_t k = to.offset[slice] + j * slice_rows + lane;
            to.column[k] = a.column[from + std::min(j, entries - 1)];
            to.value[k] = first + lane < rows && j < entries ? a.value[from + j] : Value{0};
        }
    }
}

}  // namespace

template <class Value, class Index>
SellArrays<Value, Index> sell_arrays(const Csr<Value, Index>& a, int slice_rows, int sigma) {
    if (sigma < 1) throw std::invalid_argument("rows are sorted in windows of at least one row");
    const auto lanes = static_cast<std::size_t>(slice_rows);
    SellArrays<Value, Index> to;
    to.row = sorted_rows(a, sigma);
    std::size_t rows = 0;
    while (rows < to.row.size() && length_of(a, to.row[rows]) > 0) ++rows;
    to.rows = static_cast<Index>(rows);
    to.offset = offsets_of_slices(a, to.row, rows, lanes);
    check_padding(most_padding, to.offset.back(), a.column.size() + lanes);
    to.column.resize(to.offset.back());
    to.value.resize(to.offset.back());
#pragma omp parallel for schedule(static)
    for (std::size_t first = 0; first < rows; first += lanes) fill_slice(a, to, first, lanes);
    return to;
}

#define SPARSE_SELL_ARRAYS(Value, Index) \
    template SellArrays<Value, Index> sell_arrays(const Csr<Value, Index>&, int, int)
SPARSE_SELL_ARRAYS(double, std::int32_t);
SPARSE_SELL_ARRAYS(double, std::int64_t);
SPARSE_SELL_ARRAYS(float, std::int32_t);
SPARSE_SELL_ARRAYS(float, std::int64_t);

template <class Value, class Index>
void SellOf<Value, Index>::multiply(const Product<Value>& product) const {
    const auto rows = static_cast<std::size_t>(a_.rows);
    const std::size_t slices = a_.offset.size() - 1;
    const Value* const x = product.x;
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (std::size_t s = 0; s < slices; ++s) {
            std::array<Value, slice_rows> sum{};
            for (std::size_t k = a_.offset[s]; k < a_.offset[s + 1]; k += slice_rows) {
                const Index* const column = a_.column.data() + k;
                const Value* const value = a_.value.data() + k;
#pragma omp simd
                for (int lane = 0; lane < slice_rows; ++lane)
                    sum[lane] += value[lane] * x[column[lane]];
            }
            const std::size_t first = s * slice_rows, last = std::min(rows, first + slice_rows);
            for (std::size_t p = first; p < last; ++p) product.store(a_.row[p], sum[p - first]);
        }
#pragma omp for schedule(static)
        for (std::size_t p = rows; p < a_.row.size(); ++p) product.store(a_.row[p], Value{0});
    }
}

template class SellOf<double, std::int32_t>;
template class SellOf<double, std::int64_t>;
template class SellOf<float, std::int32_t>;
template class SellOf<float, std::int64_t>;

}  // namespace sparse

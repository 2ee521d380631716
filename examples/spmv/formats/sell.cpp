// Multiplies slices of eight rows with SIMD loops, then sets the results of empty rows.
#include "formats/sell.hpp"

#include <algorithm>
#include <array>

namespace sparse {

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

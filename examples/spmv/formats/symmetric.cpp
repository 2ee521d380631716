// Multiplies each stored entry twice, and adds up the sums of later parts in a fixed order.
#include "formats/plan.hpp"

#include <omp.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace sparse {

template <class Value, class Index>
SymmetricOf<Value, Index>::SymmetricOf(const Csr<Value, Index>& a)
    : diagonal_(static_cast<std::size_t>(a.rows)), inner_(static_cast<std::size_t>(a.rows)) {
    if (a.rows != a.columns) throw std::invalid_argument("a symmetric matrix is square");
    lower_.rows = lower_.columns = a.rows;
    lower_.offset.assign(static_cast<std::size_t>(a.rows) + 1, 0);
    for (std::size_t r = 0; r < diagonal_.size(); ++r) {
        const auto below =
            std::count_if(a.column.begin() + a.offset[r], a.column.begin() + a.offset[r + 1],
                          [&](Index column) { return column < static_cast<Index>(r); });
        lower_.offset[r + 1] = lower_.offset[r] + static_cast<Index>(below);
    }
    lower_.column.resize(static_cast<std::size_t>(lower_.offset.back()));
    lower_.value.resize(lower_.column.size());
    const auto threads = static_cast<std::size_t>(omp_get_max_threads());
    for (std::size_t p = 0; p < threads; ++p) {
        const std::size_t steps = (lower_.column.size() + diagonal_.size()) * (p + 1) / threads;
        Part part;
        part.first = part.last = parts_.empty() ? 0 : parts_.back().last;
        while (part.last < a.rows &&
               static_cast<std::size_t>(lower_.offset[static_cast<std::size_t>(part.last)]) +
                       static_cast<std::size_t>(part.last) <
                   steps)
            ++part.last;
        parts_.push_back(std::move(part));
    }
#pragma omp parallel for schedule(static, 1)
    for (std::size_t p = 0; p < threads; ++p) convert(a, parts_[p]);
}

template <class Value, class Index>
void SymmetricOf<Value, Index>::convert(const Csr<Value, Index>& a, Part& part) {
    part.lowest = part.first;
    for (Index row = part.first; row < part.last; ++row) {
        const auto r = static_cast<std::size_t>(row);
        auto to = static_cast<std::size_t>(lower_.offset[r]);
        const auto take = [&](Index low, Index high) {
            for (auto k = static_cast<std::size_t>(a.offset[r]);
                 k < static_cast<std::size_t>(a.offset[r + 1]); ++k) {
                if (a.column[k] < low || a.column[k] >= high) continue;
                lower_.column[to] = a.column[k];
                lower_.value[to++] = a.value[k];
                part.lowest = std::min(part.lowest, a.column[k]);
            }
        };
        take(0, part.first);
        inner_[r] = static_cast<Index>(to);
        take(part.first, row);
        for (auto k = static_cast<std::size_t>(a.offset[r]);
             k < static_cast<std::size_t>(a.offset[r + 1]); ++k)
            if (a.column[k] == row) diagonal_[r] += a.value[k];
    }
    part.sums.resize(static_cast<std::size_t>(part.first - part.lowest));
}

template <class Value, class Index>
void SymmetricOf<Value, Index>::multiply_part(const Product<Value>& product, Part& part) const {
    std::fill(part.sums.begin(), part.sums.end(), Value{0});
    const Index* const column = lower_.column.data();
    const Value* const value = lower_.value.data();
    for (Index row = part.first; row < part.last; ++row) {
        const auto r = static_cast<std::size_t>(row);
        const Value mine = product.x[r], scaled = product.alpha * mine;
        Value sum = diagonal_[r] * mine;
        Index k = lower_.offset[r];
        for (; k < inner_[r]; ++k) {
            sum += value[k] * product.x[column[k]];
            part.sums[static_cast<std::size_t>(column[k] - part.lowest)] += value[k] * mine;
        }
        for (; k < lower_.offset[r + 1]; ++k) {
            sum += value[k] * product.x[column[k]];
            product.y[column[k]] += value[k] * scaled;  // stored before, because it is above
        }
        product.store(row, sum);
    }
}

/// The parts in turn, so that the sums of a row always have the same order.
template <class Value, class Index>
void SymmetricOf<Value, Index>::add_sums_of_later_parts(const Product<Value>& product,
                                                        std::size_t part) const {
    const Part& to = parts_[part];
    for (std::size_t p = part + 1; p < parts_.size(); ++p) {
        const Part& from = parts_[p];
        for (Index row = std::max(to.first, from.lowest); row < to.last; ++row)
            product.y[row] +=
                product.alpha * from.sums[static_cast<std::size_t>(row - from.lowest)];
    }
}

template <class Value, class Index>
void SymmetricOf<Value, Index>::multiply(const Product<Value>& product) {
#pragma omp parallel
    {
#pragma omp for schedule(static, 1)
        for (std::size_t p = 0; p < parts_.size(); ++p) multiply_part(product, parts_[p]);
#pragma omp for schedule(static, 1)
        for (std::size_t p = 0; p < parts_.size(); ++p) add_sums_of_later_parts(product, p);
    }
}

template <class Value, class Index>
std::uint64_t SymmetricOf<Value, Index>::bytes() const noexcept {
    std::uint64_t sums = 0;
    for (const Part& part : parts_) sums += part.sums.size();
    return (sums + diagonal_.size() + lower_.value.size()) * sizeof(Value) +
           (lower_.offset.size() + lower_.column.size() + inner_.size()) * sizeof(Index);
}

template class SymmetricOf<double, std::int32_t>;
template class SymmetricOf<double, std::int64_t>;
template class SymmetricOf<float, std::int32_t>;
template class SymmetricOf<float, std::int64_t>;

}  // namespace sparse

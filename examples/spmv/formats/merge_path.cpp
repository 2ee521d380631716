// Divides rows and entries together among threads, and adds up the sums of divided rows.
#include <omp.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/row_sum.hpp"
#include "formats/rows.hpp"

namespace sparse {
namespace {

/// A position on the merge path: the rows above it are finished, the entries before it are added.
template <class Index>
struct Position {
    Index row;
    Index entry;
};

/// The position after `steps` steps, each of which adds an entry or finishes a row. A row is
/// finished as soon as all its entries are added.
template <class Value, class Index>
Position<Index> position_after(const Csr<Value, Index>& a, std::int64_t steps) {
    const std::int64_t nonzeros = a.nonzeros(), rows = a.rows;
    std::int64_t low = std::max<std::int64_t>(0, steps - nonzeros), high = std::min(steps, rows);
    while (low < high) {
        const std::int64_t row = (low + high) / 2;
        if (a.offset[static_cast<std::size_t>(row) + 1] <= steps - row - 1)
            low = row + 1;
        else
            high = row;
    }
    return {static_cast<Index>(low), static_cast<Index>(steps - low)};
}

/// The sum of the entries of a row that continues in the next thread's part.
template <class Value, class Index>
struct Rest {
    Index row = -1;  // none
    Value sum = 0;
};

template <class Value, class Index>
Rest<Value, Index> multiply_part(const Csr<Value, Index>& a, const Product<Value>& product,
                                 Position<Index> at, const Position<Index>& end) {
    for (; at.row < end.row; ++at.row) {
        const Index last = a.offset[static_cast<std::size_t>(at.row) + 1];
        product.store(at.row, sum_of(a, product.x, at.entry, last));
        at.entry = last;
    }
    if (at.entry == end.entry) return {};
    return {at.row, sum_of(a, product.x, at.entry, end.entry)};
}

template <class Value, class Index>
void multiply(const Csr<Value, Index>& a, const Product<Value>& product) {
    const std::int64_t steps = std::int64_t{a.rows} + a.nonzeros();
    std::vector<Rest<Value, Index>> rests(static_cast<std::size_t>(omp_get_max_threads()));
#pragma omp parallel
    {
        const std::int64_t team = omp_get_num_threads(), thread = omp_get_thread_num();
        const auto cut = [&](std::int64_t part) {
            return steps / team * part + std::min(part, steps % team);
        };
        rests[static_cast<std::size_t>(thread)] = multiply_part(
            a, product, position_after(a, cut(thread)), position_after(a, cut(thread + 1)));
    }
    for (const auto& [row, sum] : rests)
        if (row >= 0) product.y[row] += product.alpha * sum;
}

}  // namespace

void csr_merge(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) { multiply(csr, product); });
}

}  // namespace sparse

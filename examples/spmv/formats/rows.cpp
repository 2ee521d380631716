// Loops over the rows of a matrix: sequentially, with a static and a dynamic schedule, and along
// the merge path, which divides rows and entries together.
#include "formats/rows.hpp"

#include <omp.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "matrix/matrix.hpp"

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

void csr_sequential(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) {
        for (std::decay_t<decltype(csr.rows)> row = 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

void csr_static(const Matrix& a, const Operands& v) {
    typed(a, v, [](const auto& csr, const auto& product) {
#pragma omp parallel for schedule(static)
        for (std::decay_t<decltype(csr.rows)> row = 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

void csr_dynamic(const Matrix& a, const Operands& v, int chunk) {
    typed(a, v, [chunk](const auto& csr, const auto& product) {
#pragma omp parallel for schedule(dynamic, chunk)
        for (std::decay_t<decltype(csr.rows)> row = 0; row < csr.rows; ++row)
            product.store(row, sum_of_row(csr, product.x, row));
    });
}

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

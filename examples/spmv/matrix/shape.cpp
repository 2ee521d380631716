// Samples segments of 24 rows, and adds up their lengths, distances and blocks.
#include "matrix/shape.hpp"

#include <omp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace sparse {
namespace {

// A segment is a number of blocks of 2, 3, 4 and 8 rows.
constexpr std::size_t segment_rows = 24, slice_rows = 8, most_entries = 8;
constexpr std::size_t most_lengths = 512;  // that are sorted to find the quartiles
constexpr std::size_t block_entries = 16;  // most of a row that are assigned to blocks
constexpr std::size_t filled_each = 2;     // one of so many segments is

struct Sums {
    double rows = 0, length = 0, squares = 0, longest = 0, padded = 0;
    double distance = 0, pairs = 0, near = 0, adjacent = 0;
    double followed = 0, twins = 0;
    std::array<double, 3> in_blocks{}, blocks{};  // entries, and blocks of 2, 3 and 4 rows
    std::array<double, most_lengths> lengths;
    std::size_t kept = 0;
};

/// Samples the first entries of a row, and its last one.
template <class Value, class Index>
void add_entries(const Csr<Value, Index>& a, std::size_t row, Sums& sums) {
    const Index* column = a.column.data() + a.offset[row];
    const std::size_t entries =
        std::min(most_entries, static_cast<std::size_t>(a.offset[row + 1] - a.offset[row]));
    const double diagonal =
        static_cast<double>(row) * static_cast<double>(a.columns) / static_cast<double>(a.rows);
    std::size_t near = 0, adjacent = 0;
    for (std::size_t k = 1; k < entries; ++k) {
        const Index step = column[k] - column[k - 1];
        near += step <= 8 && step >= -8 ? 1 : 0;
        adjacent += step == 1 ? 1 : 0;
    }
    sums.pairs += static_cast<double>(entries - 1);
    sums.near += static_cast<double>(near);
    sums.adjacent += static_cast<double>(adjacent);
    const Index last = a.column[static_cast<std::size_t>(a.offset[row + 1]) - 1];
    sums.distance += (std::abs(static_cast<double>(column[0]) - diagonal) +
                      std::abs(static_cast<double>(last) - diagonal)) /
                     2;
}

template <class Value, class Index>
bool are_twins(const Csr<Value, Index>& a, std::size_t row) {
    const auto at = [&](Index k) { return a.column[static_cast<std::size_t>(k)]; };
    const Index* offset = a.offset.data() + row - 1;
    const Index length = offset[1] - offset[0];
    return length > 0 && offset[2] - offset[1] == length && at(offset[0]) == at(offset[1]) &&
           at(offset[1] - 1) == at(offset[2] - 1);
}

/// Counts the blocks of some rows, whose columns ascend, and their entries: those up to the least
/// of the last columns that are read.
template <class Value, class Index>
void add_blocks(const Csr<Value, Index>& a, std::size_t first, std::size_t size, Sums& sums) {
    std::array<std::size_t, 4> at{}, last{};
    Index end = a.columns;
    for (std::size_t r = 0; r < size; ++r) {
        at[r] = static_cast<std::size_t>(a.offset[first + r]);
        last[r] = static_cast<std::size_t>(a.offset[first + r + 1]);
        if (last[r] - at[r] <= block_entries) continue;
        last[r] = at[r] + block_entries;
        end = std::min(end, a.column[last[r] - 1] + 1);
    }
    const auto width = static_cast<std::int64_t>(size);
    for (;;) {  // the next block begins at the least column that is left
        Index least = end;
        for (std::size_t r = 0; r < size; ++r)
            if (at[r] < last[r]) least = std::min(least, a.column[at[r]]);
        if (least >= end) return;
        const std::int64_t block_end = (std::int64_t{least} / width + 1) * width;
        sums.blocks[size - 2] += 1;
        for (std::size_t r = 0; r < size; ++r)
            for (; at[r] < last[r] && a.column[at[r]] < block_end; ++at[r])
                sums.in_blocks[size - 2] += 1;
    }
}

/// Adds up to segment_rows rows from `first` on, a multiple of segment_rows.
template <class Value, class Index>
void add_segment(const Csr<Value, Index>& a, std::size_t first, std::size_t keep_each, Sums& sums) {
    const std::size_t last = std::min(first + segment_rows, static_cast<std::size_t>(a.rows));
    double longest = 0;
    for (std::size_t row = first; row < last; ++row) {
        const auto length = static_cast<double>(a.offset[row + 1] - a.offset[row]);
        sums.rows += 1;
        sums.length += length;
        sums.squares += length * length;
        longest = std::max(longest, length);
        if (row % keep_each == 0 && sums.kept < most_lengths) sums.lengths[sums.kept++] = length;
        if (length > 0) add_entries(a, row, sums);
        if (row > first) {
            sums.followed += 1;
            sums.twins += are_twins(a, row) ? 1 : 0;
        }
        if ((row + 1) % slice_rows == 0 || row + 1 == last) {
            sums.padded += longest * slice_rows;
            sums.longest = std::max(sums.longest, longest);
            longest = 0;
        }
    }
}

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

double quantile(Sums& sums, std::size_t quarter) {
    const auto at =
        sums.lengths.begin() + static_cast<std::ptrdiff_t>((sums.kept - 1) * quarter / 4);
    std::nth_element(sums.lengths.begin(), at,
                     sums.lengths.begin() + static_cast<std::ptrdiff_t>(sums.kept));
    return *at;
}

template <class Value, class Index>
double imbalance_of(const Csr<Value, Index>& a) {
    const std::int64_t threads = omp_get_max_threads(), rows = a.rows;
    Index most = 0;
    for (std::int64_t t = 0; t < threads; ++t) {
        const auto cut = [&](std::int64_t part) {
            return static_cast<std::size_t>(rows / threads * part + std::min(part, rows % threads));
        };
        most = std::max(most, a.offset[cut(t + 1)] - a.offset[cut(t)]);
    }
    return static_cast<double>(most) * static_cast<double>(threads) /
           static_cast<double>(a.nonzeros());
}

template <class Value, class Index>
Shape shape_of(const Csr<Value, Index>& a) {
    if (a.nonzeros() == 0) return {};
    Sums sums;
    const auto rows = static_cast<std::size_t>(a.rows);
    const std::size_t all = (rows + segment_rows - 1) / segment_rows;
    const std::size_t wanted =
        std::clamp<std::size_t>(static_cast<std::size_t>(a.nonzeros()) / 24'000, 8, 256);
    const std::size_t segments = std::min(all, wanted);
    std::size_t keep_each = segments * segment_rows / most_lengths + 1;
    while (std::gcd(keep_each, segment_rows) != 1) ++keep_each;  // so that no period is missed
    for (std::size_t n = 0; n < segments; ++n) {
        // At a varying position in each part of the rows, so that no period is missed.
        const std::size_t low = all * n / segments, high = all * (n + 1) / segments;
        const std::size_t hash = (n + 1) * 2531 % 4096;  // 4096 / golden ratio
        const std::size_t first = (low + (high - low) * hash / 4096) * segment_rows;
        add_segment(a, first, keep_each, sums);
        if (n % filled_each != 0) continue;
        for (std::size_t size = 2; size <= 4; ++size)
            if (first + size <= rows) add_blocks(a, first, size, sums);
    }
    const double mean = static_cast<double>(a.nonzeros()) / static_cast<double>(a.rows);
    const double own = sums.length / sums.rows;
    Shape shape;
    shape.cv = std::sqrt(std::max(0.0, sums.squares / sums.rows - own * own)) / mean;
    shape.longest = sums.longest / mean;
    shape.hidden = std::max(0.0, 1 - own / mean);
    shape.quarter = quantile(sums, 1) / mean;
    shape.upper = quantile(sums, 3) / mean;
    shape.padded = ratio(sums.padded, sums.length);
    shape.spread = ratio(sums.distance, sums.rows) / static_cast<double>(a.columns);
    shape.near = ratio(sums.near, sums.pairs);
    shape.adjacent = ratio(sums.adjacent, sums.pairs);
    shape.twins = ratio(sums.twins, sums.followed);
    const auto filled = [&](std::size_t size) {
        const double whole = static_cast<double>(size * size), entries = sums.in_blocks[size - 2];
        return entries == 0 ? whole
                            : sums.blocks[size - 2] * whole / entries;  // none seen: the worst
    };
    shape.filled_2 = filled(2);
    shape.filled_3 = filled(3);
    shape.filled_4 = filled(4);
    shape.imbalance = imbalance_of(a);
    shape.read = static_cast<std::uint64_t>(sums.rows);
    return shape;
}

}  // namespace

Shape inspect(const Matrix& a) {
    return a.visit([](const auto& csr) { return shape_of(csr); });
}

}  // namespace sparse

// Kernels of the golden specs with placements: placed.sel, placed_ranks.sel, placed_shapes.sel,
// sized.sel and sized_ranks.sel.
#pragma once

#include <algorithm>
#include <cstdint>

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/pattern/view.hpp>

using Grid = selgen::in<double, 2>;

inline void scale(selgen::range rows, Grid field, selgen::out<double, 2> scaled) {
    for (const auto i : rows)
        for (std::int64_t j = 0; j < field.stride(); ++j) scaled[i][j] = 2 * field[i][j] + 1;
}

inline void roughen(selgen::range rows, Grid scaled, selgen::out<double, 2> rough) {
    for (const auto i : rows)
        for (std::int64_t j = 0; j < scaled.stride(); ++j)
            rough[i][j] = scaled[i][j] + static_cast<double>(i * j % 7) / 3;
}

inline void peak(selgen::range rows, Grid rough, selgen::out<double> largest) {
    double found = 0;
    for (const auto i : rows)
        for (std::int64_t j = 0; j < rough.stride(); ++j) found = std::max(found, rough[i][j]);
    largest[0] = found;
}
/// Combines the results of splits.
inline void peak(selgen::range splits, selgen::in<double> found, selgen::out<double> largest) {
    double all = 0;
    for (const auto i : splits) all = std::max(all, found[i]);
    largest[0] = all;
}

inline void halve(selgen::range, selgen::in<double> largest, selgen::out<double> limit) {
    limit[0] = largest[0] / 2;
}

inline void mark(selgen::range rows, Grid rough, selgen::in<double> limit,
                 selgen::out<std::int32_t> marks) {
    for (const auto i : rows) {
        marks[i] = 0;
        for (std::int64_t j = 0; j < rough.stride(); ++j) marks[i] += rough[i][j] > limit[0];
    }
}

namespace placed {

/// Reads beyond the ends of the field, where rows are missing.
inline void relax(selgen::range rows, Grid rough, selgen::in<double> seed,
                  selgen::out<double, 2> next) {
    const selgen::range all = rough.rows();
    for (const auto i : rows) {
        const std::int64_t above = std::max(i - 1, all.first),
                           below = std::min(i + 1, all.last - 1);
        for (std::int64_t j = 0; j < rough.stride(); ++j)
            next[i][j] = (rough[above][j] + rough[i][j] + rough[below][j]) / 3 + seed[i];
    }
}

inline void layer(selgen::range rows, selgen::in<float, 2> a, selgen::in<float, 3> w,
                  selgen::out<float, 2> next) {
    const float* const weights = w.row(w.rows().first);
    for (const auto i : rows)
        for (std::int64_t j = 0; j < a.stride(); ++j) {
            float sum = 0;
            for (std::int64_t k = 0; k < a.stride(); ++k) sum += a[i][k] * weights[32 * k + j];
            next[i][j] = sum;
        }
}

inline void total(selgen::range rows, selgen::in<float, 2> a, selgen::out<float> y) {
    for (const auto i : rows) {
        y[i] = 0;
        for (std::int64_t j = 0; j < a.stride(); ++j) y[i] += a[i][j];
    }
}

inline void widen(selgen::range rows, selgen::in<std::uint8_t> bytes, selgen::in<float, 3> table,
                  selgen::out<float, 2> wide) {
    for (const auto i : rows)
        for (std::int64_t j = 0; j < wide.stride(); ++j)
            wide[i][j] = static_cast<float>(bytes[i]) + table[i][j][1];
}

inline void add(selgen::range rows, selgen::in<float, 2> wide, selgen::in<std::int64_t> sums,
                selgen::out<std::int64_t> next) {
    for (const auto i : rows) {
        next[i] = sums[i];
        for (std::int64_t j = 0; j < wide.stride(); ++j)
            next[i] += static_cast<std::int64_t>(wide[i][j]);
    }
}

inline void one(selgen::range rows, selgen::out<double> ones) {
    for (const auto i : rows) ones[i] = 1;
}

inline int looks = 0;
inline void look(selgen::range, selgen::in<double> ones) {
    if (ones[0] + ones[3] > 1) ++looks;
}

#if defined(SELGEN_GPU)
void layer_on_gpu(selgen::range rows, selgen::in<float, 2> a, selgen::in<float, 3> w,
                  selgen::out<float, 2> next, cudaStream_t stream);
#endif

}  // namespace placed

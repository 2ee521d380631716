#pragma once

#include <cmath>

#include <selgen/pattern/view.hpp>

/// Three filters of an image with a border of one pixel. Operation i computes row i of its result
/// from three rows of the image.
namespace patterns {

inline void sobel(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result) {
    const std::int64_t shift = image.rows().first - rows.first, width = result.stride();
    for (const auto i : rows) {
        const double* const a = image.row(i + shift);
        const double* const b = image.row(i + shift + 1);
        const double* const c = image.row(i + shift + 2);
        double* __restrict const out = result.row(i);
        for (std::int64_t j = 0; j < width; ++j) {
            const double x = a[j + 2] - a[j] + 2 * (b[j + 2] - b[j]) + c[j + 2] - c[j];
            const double y = c[j] - a[j] + 2 * (c[j + 1] - a[j + 1]) + c[j + 2] - a[j + 2];
            out[j] = std::abs(x) + std::abs(y);
        }
    }
}

inline void prewitt(selgen::range rows, selgen::in<double, 2> image,
                    selgen::out<double, 2> result) {
    const std::int64_t shift = image.rows().first - rows.first, width = result.stride();
    for (const auto i : rows) {
        const double* const a = image.row(i + shift);
        const double* const b = image.row(i + shift + 1);
        const double* const c = image.row(i + shift + 2);
        double* __restrict const out = result.row(i);
        for (std::int64_t j = 0; j < width; ++j) {
            const double x = a[j + 2] - a[j] + b[j + 2] - b[j] + c[j + 2] - c[j];
            out[j] = std::abs(x);
        }
    }
}

inline void laplace(selgen::range rows, selgen::in<double, 2> image,
                    selgen::out<double, 2> result) {
    const std::int64_t shift = image.rows().first - rows.first, width = result.stride();
    for (const auto i : rows) {
        const double* const a = image.row(i + shift);
        const double* const b = image.row(i + shift + 1);
        const double* const c = image.row(i + shift + 2);
        double* __restrict const out = result.row(i);
        for (std::int64_t j = 0; j < width; ++j)
            out[j] = a[j + 1] + b[j] - 4 * b[j + 1] + b[j + 2] + c[j + 1];
    }
}

}  // namespace patterns

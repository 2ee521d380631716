// Three filters of an image with a border of one pixel. Operation i computes row i of its result
// from three rows of the image.
#pragma once

#include <cmath>

#include <selgen/cuda/kernel.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/pattern/view.hpp>

namespace patterns {

/// The three rows of an image from which a row of a result is computed.
struct ImageRows {
    const double *above, *here, *below;
};

struct Sobel {
    SELGEN_ANYWHERE double operator()(const ImageRows& of, std::int64_t j) const {
        const double *const a = of.above, *const b = of.here, *const c = of.below;
        const double x = a[j + 2] - a[j] + 2 * (b[j + 2] - b[j]) + c[j + 2] - c[j];
        const double y = c[j] - a[j] + 2 * (c[j + 1] - a[j + 1]) + c[j + 2] - a[j + 2];
        return std::fabs(x) + std::fabs(y);
    }
};

struct Prewitt {
    SELGEN_ANYWHERE double operator()(const ImageRows& of, std::int64_t j) const {
        const double *const a = of.above, *const b = of.here, *const c = of.below;
        return std::fabs(a[j + 2] - a[j] + b[j + 2] - b[j] + c[j + 2] - c[j]);
    }
};

struct Laplace {
    SELGEN_ANYWHERE double operator()(const ImageRows& of, std::int64_t j) const {
        const double* const b = of.here;
        return of.above[j + 1] + b[j] - 4 * b[j + 1] + b[j + 2] + of.below[j + 1];
    }
};

template <class Filter>
void filter(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result) {
    const std::int64_t shift = image.rows().first - rows.first, columns = result.stride();
    for (const auto i : rows) {
        const ImageRows seen{image.row(i + shift), image.row(i + shift + 1),
                             image.row(i + shift + 2)};
        double* __restrict const out = result.row(i);
        for (std::int64_t j = 0; j < columns; ++j) out[j] = Filter{}(seen, j);
    }
}

inline void sobel(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result) {
    filter<Sobel>(rows, image, result);
}
inline void prewitt(selgen::range rows, selgen::in<double, 2> image,
                    selgen::out<double, 2> result) {
    filter<Prewitt>(rows, image, result);
}
inline void laplace(selgen::range rows, selgen::in<double, 2> image,
                    selgen::out<double, 2> result) {
    filter<Laplace>(rows, image, result);
}

#if defined(SELGEN_GPU)
void sobel_cuda(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                selgen::gpu::Stream_t stream);
void prewitt_cuda(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                  selgen::gpu::Stream_t stream);
void laplace_cuda(selgen::range rows, selgen::in<double, 2> image, selgen::out<double, 2> result,
                  selgen::gpu::Stream_t stream);
#endif

}  // namespace patterns

// Kernels of a network of layers of 64 neurons, and 10 at its end.
#pragma once

#include <cstdint>

#include <selgen/cuda/kernel.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/pattern/view.hpp>

namespace patterns {

constexpr std::int64_t width = 64, classes = 10;

/// tanh by its series.
SELGEN_ANYWHERE inline float activation(float t) {
    const float t2 = t * t;
    return t * (1 + t2 * (-1.0f / 3 + t2 * (2.0f / 15 - t2 * (17.0f / 315))));
}

template <std::int64_t Neurons>
void neurons(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
             selgen::out<float, 2> result) {
    const float* const weights = w.row(w.rows().first);  // [from][to]
    for (const auto i : samples) {
        const float* const from = a.row(i);
        float sums[Neurons] = {};
        for (std::int64_t k = 0; k < width; ++k)
            for (std::int64_t j = 0; j < Neurons; ++j) sums[j] += from[k] * weights[k * width + j];
        float* __restrict const to = result.row(i);
        for (std::int64_t j = 0; j < Neurons; ++j) to[j] = activation(sums[j]);
    }
}

inline void layer(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
                  selgen::out<float, 2> next) {
    neurons<width>(samples, a, w, next);
}
inline void last_layer(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
                       selgen::out<float, 2> y) {
    neurons<classes>(samples, a, w, y);
}

#if defined(SELGEN_GPU)
void layer_cuda(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
                selgen::out<float, 2> next, selgen::gpu::Stream_t stream);
void last_layer_cuda(selgen::range samples, selgen::in<float, 2> a, selgen::in<float, 3> w,
                     selgen::out<float, 2> y, selgen::gpu::Stream_t stream);
#endif

}  // namespace patterns

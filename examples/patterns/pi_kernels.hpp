// Kernels that estimate pi, and the random points that versions for cores and devices share.
#pragma once

#include <cstdint>

#include <selgen/cuda/kernel.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/pattern/view.hpp>

namespace patterns {

constexpr int streams = 8;  // of random numbers, for each estimate

/// The state before the first point of a stream.
SELGEN_ANYWHERE inline std::uint64_t first_state(std::int64_t estimate, int stream) {
    const auto seed = static_cast<std::uint64_t>(estimate * streams + stream + 1);
    return (seed * 0x9E3779B97F4A7C15u) | 1u;
}
/// Xorshift: each bit of the next state is a sum, modulo 2, of bits of the state.
SELGEN_ANYWHERE inline std::uint64_t next_state(std::uint64_t s) {
    s ^= s << 13;
    s ^= s >> 7;
    return s ^ (s << 17);
}
/// Whether the point of a state is inside the circle.
SELGEN_ANYWHERE inline bool is_inside(std::uint64_t s) {
    const auto x = static_cast<float>(static_cast<std::int32_t>(s >> 32)) * 0x1p-31f;
    const auto y = static_cast<float>(static_cast<std::int32_t>(s)) * 0x1p-31f;
    return x * x + y * y < 1;
}
/// The points of each stream.
SELGEN_ANYWHERE inline std::int64_t points_of_stream(std::int64_t points) {
    return (points + streams - 1) / streams;
}
/// Pi from the number of points inside.
SELGEN_ANYWHERE inline double pi_of(std::int64_t inside, std::int64_t points) {
    return 4 * static_cast<double>(inside) /
           static_cast<double>(points_of_stream(points) * streams);
}

/// Pi from random points in a square, eight at a time. Each estimate has its own random numbers.
inline double estimate_pi(std::int64_t i, std::int64_t points) {
    std::uint64_t state[streams];
    std::int64_t inside[streams] = {};
    for (int k = 0; k < streams; ++k) state[k] = first_state(i, k);
    for (std::int64_t n = points_of_stream(points); n > 0; --n) {
        for (int k = 0; k < streams; ++k) {
            state[k] = next_state(state[k]);
            inside[k] += is_inside(state[k]) ? 1 : 0;
        }
    }
    std::int64_t all = 0;
    for (const auto part : inside) all += part;
    return pi_of(all, points);
}

inline void estimate(selgen::range estimates, std::int64_t points, selgen::out<double> p) {
    for (const auto i : estimates) p[i] = estimate_pi(i, points);
}

inline void estimate(selgen::range estimates, selgen::in<std::int64_t> points,
                     selgen::out<double> p) {
    estimate(estimates, points[0], p);
}

/// The sum of a split's items; a second call adds the sums of the splits.
inline void sum(selgen::range items, selgen::in<double> of, selgen::out<double> result) {
    double all = 0;
    for (const auto i : items) all += of[i];
    result[0] = all;
}

#if defined(SELGEN_GPU)
void estimate_cuda(selgen::range estimates, selgen::in<std::int64_t> points, selgen::out<double> p,
                   selgen::gpu::Stream_t stream);
void sum_cuda(selgen::range items, selgen::in<double> of, selgen::out<double> result,
              selgen::gpu::Stream_t stream);
#endif

}  // namespace patterns

#pragma once

#include <cstdint>

#include <selgen/pattern/view.hpp>

namespace patterns {

/// Pi from random points in a square, eight at a time. Each estimate has its own random numbers.
inline double estimate_pi(std::int64_t i, std::int64_t points) {
    constexpr int many = 8;
    std::uint64_t state[many];
    std::int64_t inside[many] = {};
    for (int k = 0; k < many; ++k) {
        const auto seed = static_cast<std::uint64_t>(i * many + k + 1);
        state[k] = (seed * 0x9E3779B97F4A7C15u) | 1u;
    }
    for (std::int64_t n = 0; n < points; n += many) {
        for (int k = 0; k < many; ++k) {
            std::uint64_t s = state[k];
            s ^= s << 13;
            s ^= s >> 7;
            s ^= s << 17;
            state[k] = s;
            const auto x = static_cast<float>(static_cast<std::int32_t>(s >> 32)) * 0x1p-31f;
            const auto y = static_cast<float>(static_cast<std::int32_t>(s)) * 0x1p-31f;
            inside[k] += x * x + y * y < 1 ? 1 : 0;
        }
    }
    std::int64_t all = 0;
    for (const auto part : inside) all += part;
    return 4 * static_cast<double>(all) / static_cast<double>((points + many - 1) / many * many);
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

}  // namespace patterns

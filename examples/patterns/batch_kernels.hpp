// Kernels that normalise signals of L samples, extract a feature of each, and classify it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <selgen/pattern/view.hpp>

namespace patterns {

constexpr int lanes = 16;  // independent sums, which compilers vectorise

template <class Term>
double sum_of(std::int64_t count, Term term) {
    double sums[lanes] = {};
    const std::int64_t whole = count - count % lanes;
    for (std::int64_t i = 0; i < whole; i += lanes)
        for (int k = 0; k < lanes; ++k) sums[k] += term(i + k);
    for (std::int64_t i = whole; i < count; ++i) sums[0] += term(i);
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

/// Normalises to mean 0 and variance 1.
inline void normalize(selgen::range signals, selgen::in<double, 2> x, selgen::out<double, 2> norm) {
    const std::int64_t size = norm.stride();
    const auto count = static_cast<double>(size);
    for (const auto i : signals) {
        const double* const from = x.row(i);
        double* __restrict const to = norm.row(i);
        const double mean = sum_of(size, [&](std::int64_t j) { return from[j]; }) / count;
        const double squares = sum_of(size, [&](std::int64_t j) { return from[j] * from[j]; });
        const double scale = 1 / std::sqrt(std::max(squares / count - mean * mean, 1e-12));
        for (std::int64_t j = 0; j < size; ++j) to[j] = (from[j] - mean) * scale;
    }
}

/// How much a signal varies where it is high.
inline void extract(selgen::range signals, selgen::in<double, 2> norm, selgen::out<double> feat) {
    const std::int64_t size = norm.stride();
    for (const auto i : signals) {
        const double* const x = norm.row(i);
        feat[i] = sum_of(size - 1, [&](std::int64_t j) {
            const double step = x[j + 1] - x[j];
            return x[j] > 0 ? step * step : 0.0;
        });
    }
}

/// A vote of L thresholds.
inline void classify(selgen::range signals, selgen::in<double> feat, selgen::in<double> thresh,
                     selgen::in<double> weight, selgen::out<std::int32_t> cls) {
    const std::int64_t size = thresh.rows().size();
    const double *const limits = thresh.row(0), *const weights = weight.row(0);
    for (const auto i : signals) {
        const double feature = feat[i];
        const double vote = sum_of(
            size, [&](std::int64_t j) { return feature > limits[j] ? weights[j] : -weights[j]; });
        cls[i] = vote > 0 ? 1 : 0;
    }
}

}  // namespace patterns

// Classification of signals: kernels that normalise signals of L samples, extract a feature of
// each, and classify it; its arrays, and the versions by definition and by hand.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <selgen/pattern/view.hpp>
#include <vector>

#include "storage.hpp"

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

/// Normalises signals, extracts a feature of each, and classifies it.
struct Batch {
    std::int64_t signals, samples;
    Items<double> x, norm, feat, thresh, weight;
    Items<std::int32_t> cls;

    Batch(std::int64_t many, std::int64_t length) : signals(many), samples(length) {
        const auto all = static_cast<std::size_t>(many * length);
        const auto n = static_cast<std::size_t>(many), l = static_cast<std::size_t>(length);
        x = untouched<double>(all);
        norm = untouched<double>(all);
        feat = untouched<double>(n);
        cls = untouched<std::int32_t>(n);
        thresh = untouched<double>(l);
        weight = untouched<double>(l);
        fill(x.get(), all, noise);
        fill(norm.get(), all, [](std::size_t) { return 0.0; });
        fill(feat.get(), n, [](std::size_t) { return 0.0; });
        fill(cls.get(), n, [](std::size_t) { return 0; });
        fill(thresh.get(), l, [=](std::size_t i) { return noise(i + 7) * 2 * double(l); });
        fill(weight.get(), l, [](std::size_t i) { return noise(i + 13) - 0.5; });
    }

    void base() {
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < signals; ++i)
            normalize({i, i + 1}, seen(x.get(), i), made(norm.get(), i));
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < signals; ++i)
            extract({i, i + 1}, seen(norm.get(), i), {feat.get(), {}, {i, i + 1}});
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < signals; ++i)
            classify({i, i + 1}, {feat.get(), {}, {i, i + 1}}, limits(), weights(),
                     {cls.get(), {}, {i, i + 1}});
    }

    /// By hand: a signal stays in the cache until its class is known.
    void hand() {
#pragma omp parallel
        {
            std::vector<double> row(static_cast<std::size_t>(samples));
            for (const auto i : share_of_thread(signals)) {
                double feature = 0;
                const selgen::range one{0, 1};
                const double* const signal = x.get() + i * samples;
                normalize(one, {signal, {samples}, one}, {row.data(), {samples}, one});
                extract(one, {row.data(), {samples}, one}, {&feature, {}, one});
                classify(one, {&feature, {}, one}, limits(), weights(), {cls.get() + i, {}, one});
            }
        }
    }

private:
    selgen::in<double, 2> seen(const double* items, std::int64_t i) const {
        return {items, {samples}, {i, i + 1}};
    }
    selgen::out<double, 2> made(double* items, std::int64_t i) const {
        return {items, {samples}, {i, i + 1}};
    }
    selgen::in<double> limits() const { return {thresh.get(), {}, {0, samples}}; }
    selgen::in<double> weights() const { return {weight.get(), {}, {0, samples}}; }
};

}  // namespace patterns

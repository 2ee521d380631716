// Classification of signals: its arrays, and the versions by definition and by hand.
#pragma once

#include <vector>

#include "batch_kernels.hpp"
#include "storage.hpp"
#include "team.hpp"

namespace patterns {

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

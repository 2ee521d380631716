// Inference with seven hidden layers: its arrays, and the versions by definition and by hand.
#pragma once

#include <algorithm>
#include <vector>

#include "network_kernels.hpp"
#include "storage.hpp"

namespace patterns {

struct Network {
    static constexpr int layers = 7;
    std::int64_t samples;
    Items<float> a, one, other, w, y;

    explicit Network(std::int64_t many) : samples(many) {
        const auto n = static_cast<std::size_t>(many * width);
        constexpr auto weights = static_cast<std::size_t>((layers + 1) * width * width);
        for (auto* items : {&a, &one, &other}) *items = untouched<float>(n);
        w = untouched<float>(weights);
        y = untouched<float>(static_cast<std::size_t>(many * classes));
        fill(a.get(), n, [](std::size_t i) { return static_cast<float>(noise(i)); });
        fill(one.get(), n, [](std::size_t) { return 0.0f; });
        fill(other.get(), n, [](std::size_t) { return 0.0f; });
        fill(w.get(), weights,
             [](std::size_t i) { return static_cast<float>((noise(i + 3) - 0.5) / 8); });
        fill(y.get(), static_cast<std::size_t>(many * classes), [](std::size_t) { return 0.0f; });
    }

    void base() {
        const float* from = a.get();
        for (int l = 0; l < layers; ++l) {
            float* const to = l % 2 == 0 ? one.get() : other.get();
#pragma omp parallel for schedule(static)
            for (std::int64_t i = 0; i < samples; ++i) run_layer(l, {i, i + 1}, from, to);
            from = to;
        }
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < samples; ++i) run_last({i, i + 1}, from, y.get());
    }

    /// By hand: a few samples pass through all layers while they are in the cache.
    void hand() {
        constexpr std::int64_t block = 128;
#pragma omp parallel
        {
            std::vector<float> items[2];
            for (auto& part : items) part.resize(block * width);
            const selgen::range mine = share_of_thread(samples);
            for (std::int64_t at = mine.first; at < mine.last; at += block) {
                const selgen::range here{0, std::min(block, mine.last - at)};
                const float* from = a.get() + at * width;
                for (int l = 0; l < layers; ++l) {
                    run_layer(l, here, from, items[l % 2].data());
                    from = items[l % 2].data();
                }
                run_last(here, from, y.get() + at * classes);
            }
        }
    }

private:
    selgen::in<float, 3> weights(std::int64_t l) const {
        return {w.get(), {width, width}, {l, l + 1}};
    }
    void run_layer(int l, selgen::range here, const float* from, float* to) const {
        layer(here, {from, {width}, here}, weights(l), {to, {width}, here});
    }
    void run_last(selgen::range here, const float* from, float* to) const {
        last_layer(here, {from, {width}, here}, weights(layers), {to, {classes}, here});
    }
};

}  // namespace patterns

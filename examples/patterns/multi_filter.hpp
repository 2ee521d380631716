// Three filters of one image: its arrays, and the versions by definition and by hand.
#pragma once

#include "filter_kernels.hpp"
#include "storage.hpp"

namespace patterns {

/// Sobel on the upper half of an image, Prewitt on the lower one, Laplace on all of it.
struct MultiFilter {
    std::int64_t rows, width;  // of the result; the image has one more pixel on each side
    Items<double> image, upper, lower, full;

    MultiFilter(std::int64_t all_rows, std::int64_t columns)
        : rows(all_rows / 2 * 2), width(columns) {
        image = untouched<double>(count(rows + 2, width + 2));
        upper = untouched<double>(count(rows / 2, width));
        lower = untouched<double>(count(rows / 2, width));
        full = untouched<double>(count(rows, width));
        fill(image.get(), count(rows + 2, width + 2), noise);
        fill(upper.get(), count(rows / 2, width), [](std::size_t) { return 0.0; });
        fill(lower.get(), count(rows / 2, width), [](std::size_t) { return 0.0; });
        fill(full.get(), count(rows, width), [](std::size_t) { return 0.0; });
    }

    /// By definition: a parallel loop for each filter.
    void base() {
        const std::int64_t half = rows / 2;
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < half; ++i) sobel({i, i + 1}, seen(i, i + 1), made(upper, i));
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < half; ++i)
            prewitt({i, i + 1}, seen(i + half, i + half + 1), made(lower, i));
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < rows; ++i) laplace({i, i + 1}, seen(i, i + 1), made(full, i));
    }

    /// By hand: two filters of a row while it is in the cache, without a barrier.
    void hand() {
        const std::int64_t half = rows / 2;
#pragma omp parallel
        {
            const selgen::range mine = share_of_thread(half);
            for (const auto i : mine) {
                sobel({i, i + 1}, seen(i, i + 1), made(upper, i));
                laplace({i, i + 1}, seen(i, i + 1), made(full, i));
            }
            for (const auto i : mine) {
                const std::int64_t k = i + half;
                prewitt({i, i + 1}, seen(k, k + 1), made(lower, i));
                laplace({k, k + 1}, seen(k, k + 1), made(full, k));
            }
        }
    }

private:
    static std::size_t count(std::int64_t a, std::int64_t b) {
        return static_cast<std::size_t>(a * b);
    }
    selgen::in<double, 2> seen(std::int64_t first, std::int64_t last) const {
        return {image.get(), {width + 2}, {first, last + 2}};
    }
    selgen::out<double, 2> made(const Items<double>& items, std::int64_t i) const {
        return {items.get(), {width}, {i, i + 1}};
    }
};

}  // namespace patterns

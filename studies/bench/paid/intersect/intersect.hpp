// Counts the common values of two sorted arrays without duplicates, by kernels out of line, so that
// all callers run the same instructions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace kernels {

using Ids = std::vector<std::uint32_t>;

[[gnu::noinline]] inline std::size_t merge(const Ids& a, const Ids& b) {
    std::size_t common = 0;
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() && y != b.end()) {
        if (*x < *y) {
            ++x;
        } else if (*y < *x) {
            ++y;
        } else {
            ++common;
            ++x;
            ++y;
        }
    }
    return common;
}

/// g++ 12 makes branches of `x <= y ? 1 : 0`.
[[gnu::noinline]] inline std::size_t branchless(const Ids& a, const Ids& b) {
    std::size_t common = 0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        const std::uint32_t x = a[i];
        const std::uint32_t y = b[j];
        common += static_cast<std::size_t>(x == y);
        i += static_cast<std::size_t>(x <= y);
        j += static_cast<std::size_t>(y <= x);
    }
    return common;
}

/// Looks for each value of the smaller array in the larger one, by steps that double.
[[gnu::noinline]] inline std::size_t galloping(const Ids& a, const Ids& b) {
    const Ids& small = a.size() <= b.size() ? a : b;
    const Ids& large = a.size() <= b.size() ? b : a;
    std::size_t common = 0;
    std::size_t from = 0;
    for (const std::uint32_t value : small) {
        std::size_t step = 1;
        while (from + step < large.size() && large[from + step] < value) step *= 2;
        const auto first = large.begin() + static_cast<std::ptrdiff_t>(from + step / 2);
        const auto last =
            large.begin() + static_cast<std::ptrdiff_t>(std::min(from + step + 1, large.size()));
        const auto found = std::lower_bound(first, last, value);
        if (found == large.end()) break;
        common += *found == value ? 1 : 0;
        from = static_cast<std::size_t>(found - large.begin());
    }
    return common;
}

/// Marks the smaller array in a set of bits, and looks up the values of the larger one.
[[gnu::noinline]] inline std::size_t bitmap(const Ids& a, const Ids& b) {
    const Ids& small = a.size() <= b.size() ? a : b;
    const Ids& large = a.size() <= b.size() ? b : a;
    if (small.empty()) return 0;
    const std::uint32_t low = small.front();
    const std::uint32_t width = small.back() - low;
    thread_local std::vector<std::uint64_t> bits;
    bits.assign(width / 64 + 1, 0);
    for (const std::uint32_t value : small) {
        bits[(value - low) / 64] |= std::uint64_t{1} << (value - low) % 64;
    }
    std::size_t common = 0;
    for (const std::uint32_t value : large) {
        const std::uint32_t at = value - low;  // of a value below low, it is large
        if (at <= width) common += bits[at / 64] >> at % 64 & 1;
    }
    return common;
}

/// The distance of the smallest and the largest value of both, plus one.
inline double range(const Ids& a, const Ids& b) {
    if (a.empty() || b.empty()) return 1;
    return 1.0 + std::max(a.back(), b.back()) - std::min(a.front(), b.front());
}

inline double density(const Ids& a, const Ids& b) {
    return static_cast<double>(std::max(a.size(), b.size())) / range(a, b);
}

inline double ratio(const Ids& a, const Ids& b) {
    const auto small = static_cast<double>(std::max<std::size_t>(1, std::min(a.size(), b.size())));
    return static_cast<double>(std::max(a.size(), b.size())) / small;
}

/// About this many sorted values below the limit.
inline Ids sorted_ids(double count, double limit, std::mt19937_64& random) {
    std::uniform_int_distribution<std::uint32_t> value(0, static_cast<std::uint32_t>(limit) - 1);
    Ids ids(static_cast<std::size_t>(count));
    for (std::uint32_t& id : ids) id = value(random);
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

/// Two sets: the larger one has `large` values and about this density; the smaller one has 1 /
/// ratio as many, but at least 8.
inline std::pair<Ids, Ids> two_sets(double large, double ratio, double density,
                                    std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const double limit = std::max(16.0, large / density);
    const double small = std::min(large, std::max(8.0, large / ratio));
    Ids first = sorted_ids(small, limit, random);
    Ids second = sorted_ids(large, limit, random);
    if ((random() & 1) != 0) std::swap(first, second);
    return {std::move(first), std::move(second)};
}

}  // namespace kernels

/// Written by hand before the first tune: merge, branchless, galloping or bitmap.
inline std::size_t rule(const kernels::Ids& a, const kernels::Ids& b) {
    if (kernels::ratio(a, b) > 24) return 2;  // few searches
    const std::size_t n = std::min(a.size(), b.size());
    if (n > 100 && kernels::density(a, b) > 0.03) return 3;  // there are few bits
    return n < 16 ? 0 : 1;
}

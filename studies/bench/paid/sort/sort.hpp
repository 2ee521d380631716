// Sorts 64-bit keys in place, by kernels out of line, so that all callers run the same
// instructions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace kernels {

using Keys = std::vector<std::uint64_t>;

[[gnu::noinline]] inline void insertion(Keys& keys) {
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const std::uint64_t key = keys[i];
        std::size_t at = i;
        for (; at > 0 && key < keys[at - 1]; --at) keys[at] = keys[at - 1];
        keys[at] = key;
    }
}

[[gnu::noinline]] inline void introsort(Keys& keys) { std::sort(keys.begin(), keys.end()); }

[[gnu::noinline]] inline void mergesort(Keys& keys) { std::stable_sort(keys.begin(), keys.end()); }

/// By bytes, from the lowest to the highest. Bytes that all keys share are skipped.
[[gnu::noinline]] inline void radix(Keys& keys) {
    constexpr std::size_t bytes = 8;
    std::array<std::array<std::uint32_t, 256>, bytes> counts{};
    for (const std::uint64_t key : keys) {
        for (std::size_t byte = 0; byte < bytes; ++byte) ++counts[byte][key >> 8 * byte & 255];
    }
    thread_local Keys other;
    other.resize(keys.size());
    for (std::size_t byte = 0; byte < bytes && !keys.empty(); ++byte) {
        auto& count = counts[byte];
        if (count[keys.front() >> 8 * byte & 255] == keys.size()) continue;
        std::uint32_t before = 0;
        for (std::uint32_t& one : count) {
            const std::uint32_t here = one;
            one = before;
            before += here;
        }
        for (const std::uint64_t key : keys) other[count[key >> 8 * byte & 255]++] = key;
        keys.swap(other);
    }
}

/// What a few keys show: the share of neighbours in order, and that of keys that occur before.
struct Sample {
    double ordered;
    double repeated;
};

inline Sample sample(const Keys& keys) {
    constexpr std::size_t most = 16;
    if (keys.size() < 2) return {1, 0};
    const std::size_t count = std::min(most, keys.size() - 1);
    const std::size_t stride = (keys.size() - 1) / count;
    std::array<std::uint64_t, most> seen{};
    std::size_t ordered = 0;
    std::size_t repeated = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t key = keys[i * stride];
        ordered += key <= keys[i * stride + 1] ? 1 : 0;
        const auto end = seen.begin() + static_cast<std::ptrdiff_t>(i);
        repeated += std::find(seen.begin(), end, key) != end ? 1 : 0;
        seen[i] = key;
    }
    const auto total = static_cast<double>(count);
    return {static_cast<double>(ordered) / total, static_cast<double>(repeated) / total};
}

/// Random keys, sorted ones, or ones with eight values.
inline Keys make_keys(std::int64_t n, std::string_view kind, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Keys keys(static_cast<std::size_t>(n));
    for (std::uint64_t& key : keys) key = random();
    if (kind == "sorted") std::sort(keys.begin(), keys.end());
    if (kind != "few") return keys;
    std::array<std::uint64_t, 8> values{};
    for (std::uint64_t& value : values) value = random();
    for (std::uint64_t& key : keys) key = values[key % values.size()];
    return keys;
}

}  // namespace kernels

/// Written by hand before the first tune: introsort, insertion, mergesort or radix.
inline std::size_t rule(const kernels::Keys& keys) {
    if (keys.size() <= 32) return 1;
    if (keys.size() < 500) return 0;
    if (kernels::sample(keys).ordered == 1) return keys.size() <= 2000 ? 1 : 2;
    return 3;
}

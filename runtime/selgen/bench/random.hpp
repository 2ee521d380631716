// Reproducible random numbers, and a hash for seeds and fingerprints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// SplitMix: the same numbers for the same seed with every standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

    std::uint64_t next() noexcept {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t x = state_;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
        return x ^ (x >> 31);
    }
    std::size_t below(std::size_t count) noexcept {
        return static_cast<std::size_t>(next() % count);
    }
    /// Uniform in [0, 1).
    double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1p-53; }

    template <class T>
    void shuffle(std::vector<T>& all) noexcept {
        for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
    }

private:
    std::uint64_t state_;
};

/// FNV-1a of the bytes; `hash` continues that of previous bytes.
inline std::uint64_t hash_of(std::string_view bytes,
                             std::uint64_t hash = 0xcbf29ce484222325U) noexcept {
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 0x100000001b3U;
    }
    return hash;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

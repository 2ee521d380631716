// Fingerprints of arrays, by which a phase detects that its data has changed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <type_traits>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// Mixes a word into `state`: for the same state, different words give different results.
inline std::uint64_t mixed(std::uint64_t state, std::uint64_t word) noexcept {
    state = (state ^ word) * 0x9e3779b97f4a7c15U;
    return state ^ (state >> 32U);
}

/// Pseudorandom, uniform in [0, 1), a function of `i` only (SplitMix64, Steele et al. 2014).
inline double spread(std::uint64_t i) noexcept {
    std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    z ^= z >> 31U;
    return static_cast<double>(z >> 11U) * 0x1p-53;
}

/// A hash of bytes, computed in four chains that the processor runs in parallel.
inline std::uint64_t hash_of(const unsigned char* bytes, std::size_t size) noexcept {
    constexpr std::size_t word = sizeof(std::uint64_t), chains = 4;
    std::array<std::uint64_t, chains> states{1, 2, 3, 4};
    std::array<std::uint64_t, chains> words{};
    for (; size >= sizeof words; bytes += sizeof words, size -= sizeof words) {
        std::memcpy(words.data(), bytes, sizeof words);
        for (std::size_t i = 0; i < chains; ++i) states[i] = mixed(states[i], words[i]);
    }
    std::uint64_t hash = size;
    for (; size > 0;) {
        const std::size_t part = std::min(word, size);
        std::uint64_t last = 0;
        std::memcpy(&last, bytes, part);
        hash = mixed(hash, last);
        bytes += part;
        size -= part;
    }
    for (const std::uint64_t state : states) hash = mixed(hash, state);
    return hash;
}

/// Whether the bytes of an element determine its value.
template <class T>
inline constexpr bool is_determined_by_bytes = std::is_trivially_copyable_v<T> &&
                                               (std::has_unique_object_representations_v<T> ||
                                                std::is_same_v<T, float> ||
                                                std::is_same_v<T, double>);

template <class T>
const unsigned char* bytes_of(const T* data) noexcept {
    static_assert(is_determined_by_bytes<T>,
                  "selgen: sampled() needs elements without padding, such as numbers");
    return reinterpret_cast<const unsigned char*>(data);
}

}  // namespace detail

/// A fingerprint of all elements of a range (std::data, std::size), to detect changes. One changed
/// element of 1, 2, 4 or 8 bytes is always detected; other changes are missed with probability
/// 2^-64.
template <class Range>
std::uint64_t sampled(const Range& range) {
    const auto size = static_cast<std::size_t>(std::size(range));
    const auto* const data = std::data(range);
    return detail::mixed(size, detail::hash_of(detail::bytes_of(data), size * sizeof(*data)));
}

/// A fingerprint of the length, the first and last element, and `elements` others: one in each of
/// as many equal parts of the range, always the same ones for the same length. If m of n elements
/// change at random positions, the change is missed with probability at most (1 - (elements + 2) /
/// n)^m. A changed run of 2 n / elements + 2 consecutive elements is always detected.
template <class Range>
std::uint64_t sampled(const Range& range, std::uint64_t elements) {
    const auto size = static_cast<std::size_t>(std::size(range));
    if (size <= elements + 2) return sampled(range);
    const auto* const data = std::data(range);
    std::uint64_t hash = size;
    const auto look = [&](std::size_t i) {
        hash = detail::mixed(hash, detail::hash_of(detail::bytes_of(data + i), sizeof(*data)));
    };
    look(0);
    look(size - 1);
    const double part = static_cast<double>(size - 2) / static_cast<double>(elements);
    std::size_t begin = 1;  // parts lie strictly between the ends, and do not overlap
    for (std::uint64_t i = 0; i < elements; ++i) {
        const auto end = 1 + static_cast<std::size_t>(static_cast<double>(i + 1) * part);
        const double inside = detail::spread(i) * static_cast<double>(end - begin);
        look(std::min(begin + static_cast<std::size_t>(inside), size - 2));
        begin = end;
    }
    return hash;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

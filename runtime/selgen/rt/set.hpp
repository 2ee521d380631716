// Sets of variants, such as those that are open or have failed.
#pragma once

#include <cstddef>
#include <cstdint>

#include <selgen/rt/abi.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A set of the first N enumerators of a type (N at least 1), one bit each. Up to 64 fit in one
/// word.
template <class Variant, std::size_t N, bool is_word = (N <= 64)>
class Set {
public:
    static constexpr Set all() noexcept {
        Set set;
        set.bits_ = ~std::uint64_t{0} >> (64 - N);
        return set;
    }

    constexpr bool has(Variant variant) const noexcept { return (bits_ & bit(variant)) != 0; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr void add(Variant variant) noexcept { bits_ |= bit(variant); }
    constexpr void remove(Variant variant) noexcept { bits_ &= ~bit(variant); }
    constexpr Set without(Set others) const noexcept {
        Set set;
        set.bits_ = bits_ & ~others.bits_;
        return set;
    }

private:
    static constexpr std::uint64_t bit(Variant variant) noexcept {
        return std::uint64_t{1} << static_cast<unsigned>(variant);
    }

    std::uint64_t bits_ = 0;
};

/// More than 64 are stored as an array of words. (An array of one word would be compiled to
/// different code than a word.)
template <class Variant, std::size_t N>
class Set<Variant, N, false> {
public:
    static constexpr Set all() noexcept {
        Set set;
        for (std::uint64_t& word : set.words_) word = ~std::uint64_t{0};
        set.words_[words - 1] >>= 64 * words - N;
        return set;
    }

    constexpr bool has(Variant variant) const noexcept {
        return (words_[word(variant)] & bit(variant)) != 0;
    }
    constexpr bool empty() const noexcept {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    constexpr void add(Variant variant) noexcept { words_[word(variant)] |= bit(variant); }
    constexpr void remove(Variant variant) noexcept { words_[word(variant)] &= ~bit(variant); }
    constexpr Set without(Set others) const noexcept {
        Set set;
        for (std::size_t i = 0; i < words; ++i) set.words_[i] = words_[i] & ~others.words_[i];
        return set;
    }

private:
    static constexpr std::size_t words = (N + 63) / 64;

    static constexpr std::size_t word(Variant variant) noexcept {
        return static_cast<std::size_t>(variant) / 64;
    }
    static constexpr std::uint64_t bit(Variant variant) noexcept {
        return std::uint64_t{1} << static_cast<std::size_t>(variant) % 64;
    }

    std::uint64_t words_[words] = {};
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

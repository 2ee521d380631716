#pragma once

#include <cstddef>
#include <cstdint>

namespace selgen::rt {

/// A set of variants, or of other enumerators below 64.
template <class Variant>
class Set {
public:
    constexpr Set() noexcept = default;

    /// The first `count` enumerators, 0 to 64.
    static constexpr Set first(std::size_t count) noexcept {
        Set set;
        if (count > 0) set.bits_ = ~std::uint64_t{0} >> (64 - count);
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

}  // namespace selgen::rt

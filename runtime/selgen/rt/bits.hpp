// Operations on 64-bit masks: the lowest set bit, and masks of the first bits.
#pragma once

#include <cstddef>
#include <cstdint>

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {
namespace detail {

/// The position of the lowest set bit.
constexpr unsigned lowest(std::uint64_t bits) {
#if defined(__GNUC__)
    return static_cast<unsigned>(__builtin_ctzll(bits));
#else
    unsigned place = 0;
    for (; (bits & 1) == 0; bits >>= 1) ++place;
    return place;
#endif
}

/// The first `count` of 64 bits, 1 to 64.
constexpr std::uint64_t first_bits(std::size_t count) noexcept {
    return ~std::uint64_t{0} >> (64 - count);
}

}  // namespace detail
}  // namespace SELGEN_ABI
}  // namespace selgen::rt

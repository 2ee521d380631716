#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include <selgen/rt/pack.hpp>

/// Logarithms and powers of two of several numbers at once, to 2e-15 of the value, and without a
/// jump. Outside of their range they give NaN.
namespace selgen::rt {

namespace detail {

template <class To, class From>
SELGEN_INLINE To same_bits(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

/// y where x is from low to high, else NaN.
template <class Numbers>
SELGEN_INLINE Numbers inside(const Numbers& x, double low, double high, const Numbers& y) noexcept {
    const Numbers nowhere = x * 0.0 + std::numeric_limits<double>::quiet_NaN();
    const Numbers above = x >= low ? y : nowhere;
    return x <= high ? above : nowhere;
}

/// 2^52: a whole number below it, written into the last bits, is that much larger.
inline constexpr double two_to_52 = 4503599627370496;
inline constexpr std::uint64_t bits_of_two_to_52 = 0x4330000000000000;

/// x = 2^e * m with m from sqrt(1/2) to sqrt(2), and lg m = s p(s^2) with s = (m - 1) / (m + 1);
/// p interpolates 2 atanh(s) / (s ln 2) at Chebyshev's nodes, to 1.2e-18.
template <class Lanes>
struct Log2 {
    using Numbers = typename Lanes::Numbers;
    using Words = typename Lanes::Words;

    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        constexpr std::uint64_t root_of_half = 0x3FE6A09E667F3BCD;
        constexpr std::uint64_t bias = std::uint64_t{1024} << 52;
        const Words bits = same_bits<Words>(x);
        const Words shifted = bits - root_of_half + bias;
        const Words exponent = shifted & 0xFFF0000000000000U;
        const Numbers m = same_bits<Numbers>(Words(bits - exponent + bias));
        const Numbers e =
            same_bits<Numbers>(Words((shifted >> 52) | bits_of_two_to_52)) - (two_to_52 + 1024);
        const Numbers s = (m - 1.0) / (m + 1.0), z = s * s, z2 = z * z;
        const Numbers low = (2.8853900817779268 + z * 0.9617966939259898) +
                            z2 * (0.5770780163455203 + z * 0.4121985858409005);
        const Numbers high = (0.32059853491395984 + z * 0.262334352504183) +
                             z2 * (0.2209130842311768 + z * 0.2136589569431927);
        const Numbers found = e + s * (low + z2 * z2 * high);
        using Limits = std::numeric_limits<double>;
        return inside(x, Limits::min(), Limits::max(), found);
    }
};

/// x = k + r with k whole and r from -1/2 to 1/2; 2^r by interpolation at Chebyshev's nodes, to
/// 4.2e-18.
template <class Lanes>
struct Exp2 {
    using Numbers = typename Lanes::Numbers;
    using Words = typename Lanes::Words;

    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        const Numbers rounded = x + 1.5 * two_to_52;
        const Numbers r = x - (rounded - 1.5 * two_to_52), r2 = r * r, r4 = r2 * r2;
        const Numbers a =
            (1.0 + r * 0.6931471805599453) + r2 * (0.2402265069591016 + r * 0.055504108664821625);
        const Numbers b = (0.009618129107587223 + r * 0.0013333558146406453) +
                          r2 * (0.00015403530463766596 + r * 1.5252733841579287e-05);
        const Numbers c = (1.3215432514189648e-06 + r * 1.017805707615539e-07) +
                          r2 * (7.074198158791346e-09 + r * 4.455819966572142e-10);
        const Words power = same_bits<Words>(Numbers(a + r4 * (b + r4 * c)));
        const Words scaled = power + (same_bits<Words>(rounded) << 52);
        return inside(x, -1000.0, 1000.0, same_bits<Numbers>(scaled));
    }
};

}  // namespace detail

/// The logarithms to base 2 of normal positive numbers.
template <std::size_t N>
SELGEN_INLINE Pack<N> log2(const Pack<N>& x) noexcept {
    Pack<N> result;
    result.head = detail::Log2<typename Pack<N>::Lanes>{}(x.head);
    if constexpr (N > Pack<N>::head_size) result.rest = log2(x.rest);
    return result;
}

/// 2 to the power of numbers between -1000 and 1000.
template <std::size_t N>
SELGEN_INLINE Pack<N> exp2(const Pack<N>& x) noexcept {
    Pack<N> result;
    result.head = detail::Exp2<typename Pack<N>::Lanes>{}(x.head);
    if constexpr (N > Pack<N>::head_size) result.rest = exp2(x.rest);
    return result;
}

}  // namespace selgen::rt

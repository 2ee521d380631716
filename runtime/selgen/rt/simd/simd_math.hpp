// Vectorised, branch-free logarithms, exponentials, tanh and logistic functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <selgen/rt/config.hpp>
#include <selgen/rt/simd/simd.hpp>

/// log2 and exp2 have a relative error of up to 2e-15, and give NaN outside their range; exp, tanh
/// and logistic have a relative error of up to 1e-15, and give NaN only for NaN.
namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

template <class To, class From>
SELGEN_INLINE To same_bits(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    detail::copy_bytes(&to, &from, sizeof to);
    return to;
}

/// NaN in lanes that are less than `low`, NaN or infinite; otherwise 0.
template <class Numbers>
SELGEN_INLINE Numbers zero_if_above(const Numbers& x, double low) noexcept {
    constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
    const Numbers found = x >= low ? x : not_a_number - Numbers{};
    return found - found;
}

/// 2^52: an integer below 2^52 stored in the low bits of this number is added to it.
inline constexpr double two_to_52 = 4503599627370496;
inline constexpr std::uint64_t bits_of_two_to_52 = 0x4330000000000000;

/// x = 2^e * m with m from sqrt(1/2) to sqrt(2), and log2 m = s p(s^2) with s = (m - 1) / (m + 1);
/// p interpolates 2 atanh(s) / (s ln 2) at Chebyshev nodes, with an error of 1.2e-18.
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
        return (e + s * (low + z2 * z2 * high)) +
               zero_if_above(x, std::numeric_limits<double>::min());
    }
};

/// The smaller of x and `high`; NaN if x is NaN.
template <class Numbers>
SELGEN_INLINE Numbers at_most(const Numbers& x, double high) noexcept {
    return x > high ? high + Numbers{} : x;
}
template <class Numbers>
SELGEN_INLINE Numbers at_least(const Numbers& x, double low) noexcept {
    return x < low ? low + Numbers{} : x;
}

/// The terms of 2^r from r^4 on, divided by r^4.
template <class Numbers>
SELGEN_INLINE Numbers high_terms(const Numbers& r, const Numbers& r2, const Numbers& r4) noexcept {
    const Numbers b = (0.009618129107587223 + r * 0.0013333558146406453) +
                      r2 * (0.00015403530463766596 + r * 1.5252733841579287e-05);
    const Numbers c = (1.3215432514189648e-06 + r * 1.017805707615539e-07) +
                      r2 * (7.074198158791346e-09 + r * 4.455819966572142e-10);
    return b + r4 * c;
}

/// x = k + r with integer k and r from -1/2 to 1/2; 2^r is interpolated at Chebyshev nodes, with an
/// error of 4.2e-18.
template <class Lanes>
struct Exp2 {
    using Numbers = typename Lanes::Numbers;
    using Words = typename Lanes::Words;

    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        const Numbers rounded = x + 1.5 * two_to_52;
        const Numbers r = x - (rounded - 1.5 * two_to_52), r2 = r * r, r4 = r2 * r2;
        const Numbers a =
            (1.0 + r * 0.6931471805599453) + r2 * (0.2402265069591016 + r * 0.055504108664821625);
        const Words power = same_bits<Words>(Numbers(a + r4 * high_terms(r, r2, r4)));
        const Words scaled = power + (same_bits<Words>(rounded) << 52);
        // 1 where x is far enough from overflow, NaN elsewhere.
        const Numbers fits = zero_if_above(Numbers(1e6 - x * x), 0) + 1.0;
        return same_bits<Numbers>(scaled) * fits;
    }
};

/// e^x = 2^k (1 + low) with integer k, for x from -700 to 700. For NaN, `low` is NaN.
template <class Lanes>
struct Natural {
    using Numbers = typename Lanes::Numbers;
    using Words = typename Lanes::Words;

    Numbers scale, low;

    SELGEN_INLINE explicit Natural(const Numbers& x) noexcept {
        constexpr double lg_e = 1.4426950408889634, ln_2 = 0.6931471805599453;
        // ln 2 in two parts: k times the first is exact.
        constexpr double first = 0.6931471803691238, second = 1.9082149292705877e-10;
        const Numbers rounded = x * lg_e + 1.5 * two_to_52, k = rounded - 1.5 * two_to_52;
        const Numbers r = ((x - k * first) - k * second) * lg_e, r2 = r * r, r4 = r2 * r2;
        low = (r * ln_2 + r2 * (0.2402265069591016 + r * 0.055504108664821625)) +
              r4 * high_terms(r, r2, r4);
        constexpr std::uint64_t one = std::uint64_t{1023} << 52;
        scale = same_bits<Numbers>(Words((same_bits<Words>(rounded) << 52) + one));
    }
};

/// 2^x for x up to 0; below -1000 the result for -1000. NaN for NaN.
template <class Lanes>
struct Decay {
    using Numbers = typename Lanes::Numbers;
    using Words = typename Lanes::Words;

    SELGEN_INLINE Numbers operator()(const Numbers& any) const noexcept {
        constexpr std::uint64_t one = std::uint64_t{1023} << 52;
        const Numbers x = at_least(any, -1000), rounded = x + 1.5 * two_to_52;
        const Numbers r = x - (rounded - 1.5 * two_to_52), r2 = r * r, r4 = r2 * r2;
        const Numbers low =
            (1.0 + r * 0.6931471805599453) + r2 * (0.2402265069591016 + r * 0.055504108664821625);
        const Words scale = (same_bits<Words>(rounded) << 52) + one;
        return same_bits<Numbers>(scale) * (low + r4 * high_terms(r, r2, r4));
    }
};

template <class Lanes>
struct Exp {
    using Numbers = typename Lanes::Numbers;

    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        const Natural<Lanes> power(at_least(at_most(x, 700), -700));
        return power.scale + power.scale * power.low;
    }
};

/// With t = e^(2 |x|) - 1, |tanh x| = t / (t + 2), which is 1 from |x| = 20 on.
template <class Lanes>
struct Tanh {
    using Numbers = typename Lanes::Numbers;
    using Words = typename Lanes::Words;

    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        constexpr std::uint64_t sign = std::uint64_t{1} << 63;
        const Words bits = same_bits<Words>(x);
        const Numbers size = same_bits<Numbers>(Words(bits & ~sign));
        const Natural<Lanes> power(2.0 * at_most(size, 20));
        const Numbers t = (power.scale - 1.0) + power.scale * power.low;
        const Numbers result = t / (t + 2.0);
        return same_bits<Numbers>(Words(same_bits<Words>(result) | (bits & sign)));
    }
};

template <class Lanes>
struct Logistic {
    using Numbers = typename Lanes::Numbers;

    SELGEN_INLINE Numbers operator()(const Numbers& x) const noexcept {
        return 1.0 / (1.0 + Exp<Lanes>{}(-x));
    }
};

}  // namespace detail

/// The logarithms to base 2 of normal positive numbers.
template <std::size_t N>
SELGEN_INLINE Simd<N> log2(const Simd<N>& x) noexcept {
    Simd<N> result;
    result.head = detail::Log2<typename Simd<N>::Lanes>{}(x.head);
    if constexpr (N > Simd<N>::head_size) result.rest = log2(x.rest);
    return result;
}

/// 2 to the power of numbers between -1000 and 1000.
template <std::size_t N>
SELGEN_INLINE Simd<N> exp2(const Simd<N>& x) noexcept {
    Simd<N> result;
    result.head = detail::Exp2<typename Simd<N>::Lanes>{}(x.head);
    if constexpr (N > Simd<N>::head_size) result.rest = exp2(x.rest);
    return result;
}

/// e to the power of each number; x is clamped to [-700, 700].
template <std::size_t N>
SELGEN_INLINE Simd<N> exp(const Simd<N>& x) noexcept {
    Simd<N> result;
    result.head = detail::Exp<typename Simd<N>::Lanes>{}(x.head);
    if constexpr (N > Simd<N>::head_size) result.rest = exp(x.rest);
    return result;
}

/// The hyperbolic tangents.
template <std::size_t N>
SELGEN_INLINE Simd<N> tanh(const Simd<N>& x) noexcept {
    Simd<N> result;
    result.head = detail::Tanh<typename Simd<N>::Lanes>{}(x.head);
    if constexpr (N > Simd<N>::head_size) result.rest = tanh(x.rest);
    return result;
}

/// 1 / (1 + e^-x); x is clamped to [-700, 700].
template <std::size_t N>
SELGEN_INLINE Simd<N> logistic(const Simd<N>& x) noexcept {
    Simd<N> result;
    result.head = detail::Logistic<typename Simd<N>::Lanes>{}(x.head);
    if constexpr (N > Simd<N>::head_size) result.rest = logistic(x.rest);
    return result;
}

/// 2 to the power of numbers up to 0; x is clamped to at least -1000.
template <std::size_t N>
SELGEN_INLINE Simd<N> decay(const Simd<N>& x) noexcept {
    Simd<N> result;
    result.head = detail::Decay<typename Simd<N>::Lanes>{}(x.head);
    if constexpr (N > Simd<N>::head_size) result.rest = decay(x.rest);
    return result;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

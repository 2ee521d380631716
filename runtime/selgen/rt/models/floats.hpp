// Vectors of floats, twice as many per register as doubles, for a first evaluation with an error
// bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/simd/simd.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {
namespace detail {

/// The largest relative error of rounding to float, and of a sum or product of floats.
inline constexpr double float_rounding = 1.0 / (1 << 24);

/// Floats up to this magnitude stay finite when a few of them are multiplied by a float, or added.
inline constexpr double float_fits = 1e30;

/// Clamps numbers that are too large for a float to the largest that fits; results with them are
/// uncertain.
constexpr double limited(double x) noexcept {
    return x > float_fits ? float_fits : x < -float_fits ? -float_fits : x;
}
constexpr float narrow(double x) noexcept { return static_cast<float>(limited(x)); }
constexpr double size_of(double x) noexcept { return x < 0 ? -limited(x) : limited(x); }
constexpr double larger(double a, double b) noexcept { return a < b ? b : a; }

/// Layers and vectors are padded to a multiple of this.
inline constexpr std::size_t float_block = 8;

#if defined(SELGEN_VECTORS)

// Eight floats if the machine has the registers. This is tested at run time unless the compiler
// knows it; functions on these vectors are inlined into one that is called only then.
#if defined(__x86_64__)
inline constexpr std::size_t floats_at_once = 8;
#if defined(__AVX2__) && defined(__FMA__)
#define SELGEN_WIDE [[gnu::always_inline]] inline
#define SELGEN_WIDE_CALL [[gnu::always_inline]] inline
constexpr bool has_floats() noexcept { return true; }
#else
#define SELGEN_WIDE [[gnu::always_inline, gnu::target("avx2,fma")]] inline
#define SELGEN_WIDE_CALL [[gnu::target("avx2,fma")]] inline
inline bool has_floats() noexcept {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#endif
#else
inline constexpr std::size_t floats_at_once = 4;
#define SELGEN_WIDE [[gnu::always_inline]] inline
#define SELGEN_WIDE_CALL [[gnu::always_inline]] inline
constexpr bool has_floats() noexcept { return true; }
#endif

using Floats [[gnu::vector_size(floats_at_once * sizeof(float))]] = float;
using FourFloats [[gnu::vector_size(16)]] = float;
using FloatWords [[gnu::vector_size(floats_at_once * sizeof(float))]] = std::uint32_t;

template <class To, class From>
SELGEN_WIDE To bits_as(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

SELGEN_WIDE Floats load_floats(const float* floats) noexcept {
    Floats numbers;
    std::memcpy(&numbers, floats, sizeof numbers);
    return numbers;
}

/// 2^x for x from -125 to 125, with an error of up to 8 roundings; NaN for NaN. The polynomial
/// interpolates at Chebyshev nodes, with an error of 1.6e-7.
SELGEN_WIDE Floats power_of_two(const Floats& x) noexcept {
    constexpr float shift = 12582912;  // 1.5 * 2^23: sums with it are integers
    constexpr std::uint32_t one = 127U << 23;
    const Floats rounded = x + shift, r = x - (rounded - shift), r2 = r * r;
    const Floats high = (0.24022107F + r * 0.05550357F) + r2 * (0.009676032F + r * 0.0013390863F);
    const Floats power = (1.0F + r * 0.6931472F) + r2 * high;
    return power * bits_as<Floats>(FloatWords((bits_as<FloatWords>(rounded) << 23) + one));
}

/// tanh with an absolute error of up to 8 roundings of 1, plus the effect of rounding x.
SELGEN_WIDE Floats tanh_of_floats(const Floats& x) noexcept {
    const Floats twice = x * 2.8853901F;  // 2 log2(e)
    const Floats high = twice > 60.0F ? 60.0F - Floats{} : twice;
    const Floats inside = high < -60.0F ? -60.0F - Floats{} : high;
    return 1.0F - 2.0F / (1.0F + power_of_two(inside));
}
SELGEN_WIDE Floats logistic_of_floats(const Floats& x) noexcept {
    const Floats less = x * -1.442695F;
    const Floats high = less > 120.0F ? 120.0F - Floats{} : less;
    const Floats inside = high < -120.0F ? -120.0F - Floats{} : high;
    return 1.0F / (1.0F + power_of_two(inside));
}

#endif

}  // namespace detail
}  // namespace SELGEN_ABI
}  // namespace selgen::rt

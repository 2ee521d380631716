// Feature values as numbers: conversions, exact comparisons, and NaN for values that were not read.
#pragma once

#include <limits>

#include <selgen/rt/abi.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The value of a feature that has not been read.
inline constexpr double unread = std::numeric_limits<double>::quiet_NaN();

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// Programs may compile with -Wfloat-equal: exact comparisons of numbers are here only.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

/// Whether the values are exactly equal; NaN is not equal to itself.
template <class A, class B>
constexpr bool is_equal(const A& a, const B& b) {
    return a == b;
}

#pragma GCC diagnostic pop

/// Whether the value of a feature is known.
constexpr bool is_read(double feature) noexcept { return is_equal(feature, feature); }

constexpr bool is_finite(double value) noexcept { return is_equal(value - value, 0.0); }

/// A value computed from features; unread if any of them is.
template <class... Feature>
constexpr double where_read(double value, Feature... features) noexcept {
    return (is_read(features) && ...) ? value : unread;
}

/// A number as a feature; integers are exact up to 2^53.
template <class T>
constexpr double number(const T& value) {
    return static_cast<double>(value);
}

/// A Boolean as a feature: 1 or 0.
template <class T>
constexpr double flag(const T& value) {
    return static_cast<bool>(value) ? 1 : 0;
}

/// x to an integer power from -16 to 16, by multiplication from the left; the power 0 is 1 for any
/// x.
template <int Exponent>
constexpr double power(double x) noexcept {
    static_assert(Exponent >= -16 && Exponent <= 16);
    constexpr int size = Exponent < 0 ? -Exponent : Exponent;
    if constexpr (size == 0) return 1;
    double product = x;
    for (int i = 1; i < size; ++i) product *= x;
    return Exponent < 0 ? 1 / product : product;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

#pragma once

namespace selgen::rt {

/// x to a whole power, -16 to 16, multiplied from the left; the power 0 is 1 for any x.
template <int Exponent>
constexpr double power(double x) noexcept {
    static_assert(Exponent >= -16 && Exponent <= 16);
    constexpr int size = Exponent < 0 ? -Exponent : Exponent;
    if constexpr (size == 0) return 1;
    double product = x;
    for (int i = 1; i < size; ++i) product *= x;
    return Exponent < 0 ? 1 / product : product;
}

}  // namespace selgen::rt

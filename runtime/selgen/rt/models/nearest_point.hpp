#pragma once

namespace selgen::rt {

/// The point of [low, high] nearest to x; NaN if x is NaN.
constexpr double nearest_point(double x, double low, double high) noexcept {
    if (x < low) return low;
    if (x > high) return high;
    return x;
}

}  // namespace selgen::rt

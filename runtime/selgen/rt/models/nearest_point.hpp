// Clamps a feature to the domain of a model.
#pragma once

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// The point of [low, high] nearest to x; NaN if x is NaN.
constexpr double nearest_point(double x, double low, double high) noexcept {
    if (x < low) return low;
    if (x > high) return high;
    return x;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

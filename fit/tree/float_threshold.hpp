// Thresholds of floats as thresholds of doubles, for imported models that compare floats.
#pragma once

#include <cmath>
#include <limits>

namespace selgen::fit {

/// The set of doubles below a number, or up to and including it.
struct Below {
    double at = 0;
    bool inclusive = false;

    bool holds(double x) const { return inclusive ? x <= at : x < at; }
};

/// The doubles that are at most `most` when rounded to a float (to nearest, ties to even). The set
/// ends at the midpoint between `most` and the next float, which is an exact double. The midpoint
/// is included if `most` is the even one.
inline Below up_to_as_float(float most) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (most == infinity) return {static_cast<double>(infinity), true};
    // Infinity begins half a step above the largest float.
    const double end = 0x1.ffffffp127;
    if (most == -infinity) return {-end, true};
    const float next = std::nextafter(most, infinity);
    if (next == infinity) return {end, false};
    const double middle = (static_cast<double>(most) + static_cast<double>(next)) / 2;
    return {middle, static_cast<float>(middle) <= most};
}

/// The doubles that are less than `bound` when rounded to a float.
inline Below below_as_float(float bound) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (bound == -infinity) return {static_cast<double>(bound), false};
    return up_to_as_float(std::nextafter(bound, -infinity));
}

/// The doubles that are at most the double `most` when rounded to a float.
inline Below up_to_as_float(double most) {
    constexpr double largest = std::numeric_limits<float>::max();
    if (most < -largest) return up_to_as_float(-std::numeric_limits<float>::infinity());
    if (most >= largest && std::isfinite(most)) return up_to_as_float(static_cast<float>(largest));
    const auto near = static_cast<float>(most);
    const bool is_beyond = static_cast<double>(near) > most;
    return up_to_as_float(is_beyond ? std::nextafter(near, -std::numeric_limits<float>::infinity())
                                    : near);
}

}  // namespace selgen::fit

#pragma once

#include <cmath>
#include <limits>

namespace selgen::fit {

/// The doubles below a number, or up to it.
struct Below {
    double at = 0;
    bool inclusive = false;

    bool holds(double x) const { return inclusive ? x <= at : x < at; }
};

/// The doubles that, rounded to a float (to the nearest, of two the even one), are at most `most`.
/// They end in the middle between it and the next float, which a double holds exactly; whether the
/// middle belongs to them is a matter of which of the two is even.
inline Below up_to_as_float(float most) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (most == infinity) return {static_cast<double>(infinity), true};
    // Beyond the largest float begins infinity, as if there were one more: half a step off.
    const double end = 0x1.ffffffp127;
    if (most == -infinity) return {-end, true};
    const float next = std::nextafter(most, infinity);
    if (next == infinity) return {end, false};
    const double middle = (static_cast<double>(most) + static_cast<double>(next)) / 2;
    return {middle, static_cast<float>(middle) <= most};
}

/// The doubles that, rounded to a float, are less than `bound`.
inline Below below_as_float(float bound) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (bound == -infinity) return {static_cast<double>(bound), false};
    return up_to_as_float(std::nextafter(bound, -infinity));
}

/// The doubles that, rounded to a float, are at most the double `most`.
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

// Rounds the midpoint to more and more digits until it lies between both values.
#include "fit/tree/between.hpp"

#include <charconv>
#include <cstddef>

namespace selgen::fit {

namespace {

double rounded(double value, int digits) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits - 1)
            .ptr;
    double result = value;
    // Out of range only above the largest number: then the value is unchanged and not between.
    std::from_chars(text, end, result);
    return result;
}

}  // namespace

double short_between(double low, double high) {
    const double middle = low / 2 + high / 2;  // low + high could overflow
    for (int digits = 1; digits <= 17; ++digits) {
        const double candidate = rounded(middle, digits);
        if (low < candidate && candidate < high) return candidate;
    }
    return high;
}

}  // namespace selgen::fit

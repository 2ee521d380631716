// Common parts of the searches for corners and edges: a mask of 37 pixels around one.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "image.hpp"

namespace loops {

inline constexpr std::int64_t mask_radius = 3;
/// How far each row of the mask extends to both sides.
inline constexpr std::array<std::int64_t, 7> mask_reach{1, 2, 3, 3, 3, 2, 1};

/// The similarity of two pixels by their difference: 100 if they are equal.
class Likeness {
public:
    Likeness() {
        for (int difference = -255; difference <= 255; ++difference)
            of_[static_cast<std::size_t>(difference + 255)] =
                static_cast<int>(100 * std::exp(-std::pow(difference / 20.0, 6)));
    }
    int operator()(int a, int b) const { return of_[static_cast<std::size_t>(a - b + 255)]; }

private:
    std::array<int, 511> of_{};
};

/// The sum of similarities to the middle in a row of the mask, from 0 to 6.
inline int likeness_of_row(const Image& image, const Likeness& likeness, std::int64_t at,
                           std::size_t row) {
    const unsigned char* const pixels = image.pixels.data() + at;
    const unsigned char* const line =
        pixels + (static_cast<std::int64_t>(row) - mask_radius) * image.width;
    int sum = 0;
    for (std::int64_t x = -mask_reach[row]; x <= mask_reach[row]; ++x)
        sum += likeness(line[x], *pixels);
    return sum;
}

}  // namespace loops

// Generates grey images as inputs of loops.
#pragma once

#include <cstdint>
#include <vector>

#include "input.hpp"

namespace loops {

/// Brightness of pixels from 0 to 255, by rows.
struct Image {
    std::int64_t width = 0, height = 0;
    std::vector<unsigned char> pixels;

    const unsigned char* row(std::int64_t y) const { return pixels.data() + y * width; }
};

/// An image of about that many pixels, with sides of at least `least`: a gradient, boxes in front
/// of it, most of them in the upper part, and some noise. Wide, square and high images alternate.
Image make_image(Random& random, double pixels, int input, std::int64_t least);

}  // namespace loops

// Adds up similarities until an area is too large for a corner, and finds local maxima.
#include "images.hpp"

#include <algorithm>
#include <cmath>

#include "input.hpp"

namespace loops {
namespace {

constexpr int most_area = 1850;  // half of the mask: straight edges and flat areas are above it

}  // namespace

SusanCornerArea::SusanCornerArea(int input) {
    Random random = random_of("susan_c_area", input);
    image_ = make_image(random, spread(1100, 6.7e5, input), input, 2 * mask_radius + 1);
    out_.resize(image_.pixels.size());
}

std::int64_t SusanCornerArea::iterations() const { return image_.height - 2 * mask_radius; }
double SusanCornerArea::bytes() const { return bytes_of(image_.pixels) + bytes_out(); }

inline void SusanCornerArea::row(std::int64_t y) {
    const std::int64_t begin = (y + mask_radius) * image_.width;
    for (std::int64_t x = mask_radius; x < image_.width - mask_radius; ++x) {
        int area = 0;
        for (std::size_t line = 0; line < mask_reach.size() && area < most_area; ++line)
            area += likeness_of_row(image_, likeness_, begin + x, line);
        out_[begin + x] = std::max(most_area - area, 0);
    }
}

void SusanCornerArea::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void SusanCornerArea::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

SusanCorners::SusanCorners(int input) {
    Random random = random_of("susan_c_corners", input);
    const double pixels = spread(9200, 6.4e6, input);
    width_ = whole(std::sqrt(pixels) * pick(input, {1.0, 0.4, 2.5}), 16);
    height_ = whole(pixels / static_cast<double>(width_), 16);
    response_.assign(static_cast<std::size_t>(width_ * height_), 0);
    const std::int64_t corners = width_ * height_ / 50;
    for (std::int64_t corner = 0; corner < corners; ++corner) {
        const double high = random.unit();
        const std::int64_t y = whole(high * high * high * static_cast<double>(height_), 0);
        const std::size_t x = random.below(static_cast<std::size_t>(width_));
        response_[y * width_ + static_cast<std::int64_t>(x)] =
            1 + static_cast<int>(random.below(1000));
    }
    out_.resize(response_.size());
}

std::int64_t SusanCorners::iterations() const { return height_ - 2 * mask_radius; }
double SusanCorners::bytes() const { return bytes_of(response_) + bytes_out(); }

inline void SusanCorners::row(std::int64_t y) {
    for (std::int64_t x = mask_radius; x < width_ - mask_radius; ++x) {
        const std::int64_t at = (y + mask_radius) * width_ + x;
        const int here = response_[at];
        bool is_corner = here > 0;
        for (std::int64_t dy = -mask_radius; is_corner && dy <= mask_radius; ++dy)
            for (std::int64_t dx = -mask_radius; dx <= mask_radius; ++dx)
                is_corner = is_corner && response_[at + dy * width_ + dx] <= here;
        out_[at] = is_corner ? 1 : 0;
    }
}

void SusanCorners::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void SusanCorners::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

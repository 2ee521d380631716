// Adds up similarities of whole masks, and finds the maxima across the direction of an edge.
#include "images.hpp"

#include <algorithm>
#include <cstdlib>

#include "input.hpp"

namespace loops {
SusanEdgeArea::SusanEdgeArea(int input) {
    Random random = random_of("susan_e_area", input);
    image_ = make_image(random, spread(700, 4.8e5, input), input + 1, 2 * mask_radius + 1);
    out_.resize(image_.pixels.size());
}

std::int64_t SusanEdgeArea::iterations() const { return image_.height - 2 * mask_radius; }
double SusanEdgeArea::bytes() const { return bytes_of(image_.pixels) + bytes_out(); }

inline void SusanEdgeArea::row(std::int64_t y) {
    const std::int64_t begin = (y + mask_radius) * image_.width;
    for (std::int64_t x = mask_radius; x < image_.width - mask_radius; ++x) {
        int area = 0;
        for (std::size_t line = 0; line < mask_reach.size(); ++line)
            area += likeness_of_row(image_, likeness_, begin + x, line);
        out_[begin + x] = std::max(2750 - area, 0);
    }
}

void SusanEdgeArea::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void SusanEdgeArea::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

SusanThin::SusanThin(int input) {
    Random random = random_of("susan_e_thin", input);
    image_ = make_image(random, spread(9100, 1.1e7, input), input, 5);
    response_.resize(image_.pixels.size());
    for (std::size_t at = 1; at < response_.size(); ++at) {
        const int step = std::abs(image_.pixels[at] - image_.pixels[at - 1]);
        response_[at] = step > 16 ? step : 0;
    }
    out_.resize(image_.pixels.size());
}

std::int64_t SusanThin::iterations() const { return image_.height - 4; }
double SusanThin::bytes() const {
    return bytes_of(image_.pixels) + bytes_of(response_) + bytes_out();
}

inline void SusanThin::row(std::int64_t y) {
    const std::int64_t width = image_.width;
    for (std::int64_t x = 2; x < width - 2; ++x) {
        const std::int64_t at = (y + 2) * width + x;
        out_[at] = 0;
        if (response_[at] == 0) continue;
        int across = 0;
        int down = 0;
        for (std::int64_t dy = -2; dy <= 2; ++dy)
            for (std::int64_t dx = -2; dx <= 2; ++dx) {
                const int bright = image_.pixels[at + dy * width + dx];
                across += static_cast<int>(dx) * bright;
                down += static_cast<int>(dy) * bright;
            }
        const std::int64_t step = std::abs(across) > std::abs(down) ? 1 : width;
        const int beside = std::max(response_[at - step], response_[at + step]);
        out_[at] = response_[at] >= beside ? 1 : 0;
    }
}

void SusanThin::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void SusanThin::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

// Draws images: a gradient with noise, then a box for each 800 pixels.
#include "images.hpp"

#include <algorithm>
#include <cmath>

namespace loops {
namespace {

void draw_box(Random& random, Image& image) {
    const auto below = [&](std::int64_t most) {
        return static_cast<std::int64_t>(random.below(static_cast<std::size_t>(most)));
    };
    const std::int64_t width = 1 + below(std::min<std::int64_t>(image.width, 40));
    const std::int64_t height = 1 + below(std::min<std::int64_t>(image.height, 40));
    const std::int64_t left = below(image.width - width + 1);
    const double high = random.unit() * random.unit();
    const std::int64_t top = whole(high * static_cast<double>(image.height - height), 0);
    const auto bright = static_cast<unsigned char>(below(256));
    for (std::int64_t y = top; y < top + height; ++y)
        std::fill_n(image.pixels.begin() + y * image.width + left, width, bright);
}

}  // namespace

Image make_image(Random& random, double pixels, int input, std::int64_t least) {
    const double aspect = pick(input, {1.0, 8.0, 0.125});
    Image image;
    image.width = whole(std::sqrt(pixels * aspect), least);
    image.height = whole(pixels / static_cast<double>(image.width), least);
    image.pixels.resize(static_cast<std::size_t>(image.width * image.height));
    for (std::int64_t y = 0; y < image.height; ++y)
        for (std::int64_t x = 0; x < image.width; ++x)
            image.pixels[y * image.width + x] = static_cast<unsigned char>(
                60 * x / image.width + 80 * y / image.height + std::int64_t(random.below(12)));
    const std::int64_t boxes = image.width * image.height / 800;
    for (std::int64_t box = 0; box < boxes; ++box) draw_box(random, image);
    return image;
}

}  // namespace loops

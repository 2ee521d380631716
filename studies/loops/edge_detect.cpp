// Adds the absolute horizontal and vertical differences around each pixel of a row.
#include "images.hpp"

#include <algorithm>
#include <cstdlib>

#include "input.hpp"

namespace loops {
EdgeDetect::EdgeDetect(int input) {
    Random random = random_of("edge_detect", input);
    image_ = make_image(random, spread(4200, 6e6, input), input, 3);
    out_.resize(image_.pixels.size());
}

std::int64_t EdgeDetect::iterations() const { return image_.height - 2; }
double EdgeDetect::bytes() const { return bytes_of(image_.pixels) + bytes_out(); }

inline void EdgeDetect::row(std::int64_t y) {
    const unsigned char* const above = image_.row(y);
    const unsigned char* const here = image_.row(y + 1);
    const unsigned char* const below = image_.row(y + 2);
    unsigned char* const edges = out_.data() + (y + 1) * image_.width;
    for (std::int64_t x = 1; x + 1 < image_.width; ++x) {
        const int across = above[x + 1] + 2 * here[x + 1] + below[x + 1] - above[x - 1] -
                           2 * here[x - 1] - below[x - 1];
        const int down =
            below[x - 1] + 2 * below[x] + below[x + 1] - above[x - 1] - 2 * above[x] - above[x + 1];
        edges[x] =
            static_cast<unsigned char>(std::min(255, (std::abs(across) + std::abs(down)) / 2));
    }
}

void EdgeDetect::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void EdgeDetect::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

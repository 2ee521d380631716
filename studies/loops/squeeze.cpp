// Compares each pixel with a random palette, one colour channel after the other.
#include "images.hpp"

#include <cmath>

#include "input.hpp"

namespace loops {
Squeeze::Squeeze(int input) {
    Random random = random_of("squeeze", input);
    const std::int64_t colours = pick(input, {16, 64, 200});
    const double pixels = spread(7e3, 5e6, input) / static_cast<double>(colours);
    width_ = whole(std::sqrt(pixels) * pick(input, {1.0, 3.0, 0.3}), 4);
    const std::int64_t size = width_ * whole(pixels / static_cast<double>(width_));
    const auto channel = [&] {
        std::vector<int> values(static_cast<std::size_t>(size));
        for (int& value : values)
            value = static_cast<int>(random.below(256) * random.below(256)) / 256;
        return values;
    };
    red_ = channel(), green_ = channel(), blue_ = channel();
    for (std::int64_t i = 0; i < 3 * colours; ++i)
        palette_.push_back(static_cast<int>(random.below(256)));
    out_.resize(red_.size());
}

std::int64_t Squeeze::iterations() const { return static_cast<std::int64_t>(out_.size()) / width_; }
double Squeeze::bytes() const { return 3 * bytes_of(red_) + bytes_out(); }

inline void Squeeze::row(std::int64_t y) {
    const auto square = [](int x) { return x * x; };
    for (std::int64_t at = y * width_; at < (y + 1) * width_; ++at) {
        int least = 3 * 256 * 256;
        for (std::size_t c = 0; c < palette_.size(); c += 3) {
            int distance = square(red_[at] - palette_[c]);
            if (distance >= least) continue;
            distance += square(green_[at] - palette_[c + 1]);
            if (distance >= least) continue;
            distance += square(blue_[at] - palette_[c + 2]);
            if (distance >= least) continue;
            least = distance;
            out_[at] = static_cast<unsigned char>(c / 3);
        }
    }
}

void Squeeze::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void Squeeze::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

// Counts 256 levels in bands of 2048, 16384 or 65536 pixels, and adds them up.
#include "images.hpp"

#include <algorithm>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t levels = 256;

}  // namespace

Histogram::Histogram(int input) {
    Random random = random_of("histogram", input);
    image_ = make_image(random, spread(1.1e4, 2.1e7, input), input, 3);
    band_ = pick(input, {2048, 16384, 65536});
    counts_.resize(static_cast<std::size_t>(iterations() * levels));
    out_.resize(levels);
}

std::int64_t Histogram::iterations() const {
    return (static_cast<std::int64_t>(image_.pixels.size()) + band_ - 1) / band_;
}
double Histogram::bytes() const { return bytes_of(image_.pixels) + 2 * bytes_of(counts_); }

inline void Histogram::count(std::int64_t band, int* counts) const {
    const auto size = static_cast<std::int64_t>(image_.pixels.size());
    const std::int64_t end = std::min((band + 1) * band_, size);
    for (std::int64_t at = band * band_; at < end; ++at) ++counts[image_.pixels[at]];
}

void Histogram::add_up() {
    std::fill(out_.begin(), out_.end(), 0);
    for (std::size_t at = 0; at < counts_.size(); ++at) out_[at % levels] += counts_[at];
}

void Histogram::serial() {
    std::fill(out_.begin(), out_.end(), 0);
    for (std::int64_t band = 0; band < iterations(); ++band) count(band, out_.data());
}

void Histogram::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t band) {
        int* const counts = counts_.data() + band * levels;
        std::fill(counts, counts + levels, 0);
        count(band, counts);
    });
    add_up();
}

}  // namespace loops

// Makes the grids of the ft loops, and transforms lines in Stockham's order.
#include "arrays.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "input.hpp"

namespace loops {
FtIndexmap::FtIndexmap(int input) {
    const double points = spread(3600, 5.5e6, input);
    const std::int64_t side = whole(std::cbrt(points));
    const double stretch = pick(input, {1.0, 0.25, 4.0});
    nx_ = whole(stretch * static_cast<double>(side), 3);
    ny_ = side;
    nz_ = whole(points / static_cast<double>(nx_ * ny_), 3);
    out_.resize(static_cast<std::size_t>(nx_ * ny_ * nz_));
}

std::int64_t FtIndexmap::iterations() const { return nx_; }
double FtIndexmap::bytes() const { return 2 * bytes_out(); }

/// All points of one i. Other iterations write the neighbours in i.
inline void FtIndexmap::column(std::int64_t i) {
    const auto square = [](std::int64_t at, std::int64_t size) {
        const std::int64_t distance = (at + size / 2) % size - size / 2;
        return distance * distance;
    };
    const std::int64_t ii = square(i, nx_);
    for (std::int64_t j = 0; j < ny_; ++j) {
        const std::int64_t ij = ii + square(j, ny_);
        for (std::int64_t k = 0; k < nz_; ++k)
            out_[(k * ny_ + j) * nx_ + i] = static_cast<int>(ij + square(k, nz_));
    }
}

void FtIndexmap::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) column(i);
}

void FtIndexmap::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { column(i); });
}

FtLines::FtLines(int input) : size_(pick(input, {64, 256, 1024})) {
    Random random = random_of("ft_lines", input);
    const std::int64_t lines = whole(spread(1400, 1.8e6, input) / static_cast<double>(size_));
    signal_ = noise<float>(random, 2 * lines * size_);
    for (std::int64_t k = 0; k < size_; ++k) {
        const double angle = -2 * 3.141592653589793 * static_cast<double>(k) / double(size_);
        turns_.push_back(static_cast<float>(std::cos(angle)));
        turns_.push_back(static_cast<float>(std::sin(angle)));
    }
    out_.resize(signal_.size());
}

std::int64_t FtLines::iterations() const {
    return static_cast<std::int64_t>(signal_.size()) / (2 * size_);
}
double FtLines::bytes() const { return bytes_of(signal_) + bytes_out(); }

/// Stockham's order: each stage of butterflies reads one array and writes the other.
inline void FtLines::line(std::int64_t i) {
    constexpr std::size_t most = 1024;
    std::array<float, 2 * most> first, second;
    float* from = first.data();
    float* to = second.data();
    std::copy_n(signal_.begin() + 2 * i * size_, 2 * size_, from);
    for (std::int64_t half = size_ / 2, width = 1; half >= 1; half /= 2, width *= 2) {
        for (std::int64_t p = 0; p < half; ++p) {
            const float turn_re = turns_[2 * p * width];
            const float turn_im = turns_[2 * p * width + 1];
            for (std::int64_t q = 0; q < width; ++q) {
                const float* const a = from + 2 * (q + width * p);
                const float* const b = from + 2 * (q + width * (p + half));
                float* const sum = to + 2 * (q + width * 2 * p);
                float* const turned = sum + 2 * width;
                const float re = a[0] - b[0];
                const float im = a[1] - b[1];
                sum[0] = a[0] + b[0];
                sum[1] = a[1] + b[1];
                turned[0] = re * turn_re - im * turn_im;
                turned[1] = re * turn_im + im * turn_re;
            }
        }
        std::swap(from, to);
    }
    std::copy_n(from, 2 * size_, out_.begin() + 2 * i * size_);
}

void FtLines::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) line(i);
}

void FtLines::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { line(i); });
}

FtEvolve::FtEvolve(int input) : width_(pick(input, {32, 256, 2048})) {
    Random random = random_of("ft_evolve", input);
    const std::int64_t rows = whole(spread(1.7e4, 1.3e7, input) / static_cast<double>(width_));
    factors_ = noise<float>(random, 3 * width_);
    spectrum_ = noise<float>(random, rows * width_);
    for (std::size_t at = 0; at < spectrum_.size(); ++at)
        indexmap_.push_back(static_cast<int>(random.below(factors_.size())));
    out_.resize(spectrum_.size());
}

std::int64_t FtEvolve::iterations() const {
    return static_cast<std::int64_t>(spectrum_.size()) / width_;
}
double FtEvolve::bytes() const { return bytes_of(spectrum_) + bytes_of(indexmap_) + bytes_out(); }

inline void FtEvolve::row(std::int64_t i) {
    for (std::int64_t at = i * width_; at < (i + 1) * width_; ++at)
        out_[at] = spectrum_[at] * factors_[indexmap_[at]];
}

void FtEvolve::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void FtEvolve::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

// Iterates the points of a row, in one of four windows and up to 60, 200 or 600 steps.
#include "irregular.hpp"

#include <algorithm>
#include <cmath>

#include "input.hpp"

namespace loops {
namespace {

struct Window {
    double left, top, size;
};

}  // namespace

Mandelbrot::Mandelbrot(int input) : most_(pick(input, {60, 200, 600})) {
    const Window window = pick<Window>(
        input, {{-2.2, -1.5, 3}, {-0.8, 0.0, 0.4}, {-1.5, -0.2, 0.4}, {0.2, 0.3, 0.3}});
    const double pixels = spread(8e3, 1.2e7, input) / most_;
    width_ = whole(std::sqrt(pixels), 4);
    height_ = whole(pixels / static_cast<double>(width_), 4);
    step_ = window.size / static_cast<double>(std::max(width_, height_));
    left_ = window.left;
    top_ = window.top;
    out_.resize(static_cast<std::size_t>(width_ * height_));
}

std::int64_t Mandelbrot::iterations() const { return height_; }
double Mandelbrot::bytes() const { return bytes_out(); }

inline void Mandelbrot::row(std::int64_t y) {
    const double im = top_ + step_ * static_cast<double>(y);
    for (std::int64_t x = 0; x < width_; ++x) {
        const double re = left_ + step_ * static_cast<double>(x);
        double a = 0;
        double b = 0;
        int steps = 0;
        while (steps < most_ && a * a + b * b <= 4) {
            const double next = a * a - b * b + re;
            b = 2 * a * b + im;
            a = next;
            ++steps;
        }
        out_[y * width_ + x] = steps;
    }
}

void Mandelbrot::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) row(i);
}

void Mandelbrot::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { row(i); });
}

}  // namespace loops

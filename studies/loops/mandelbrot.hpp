// The loop mandelbrot, whose iterations differ in work and write little memory.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// The escape times of points of the plane, by rows.
class Mandelbrot final : public LoopOf<int> {
public:
    explicit Mandelbrot(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    std::int64_t width_, height_;
    int most_;  // iteration steps
    double left_, top_, step_;
};

}  // namespace loops

// The loop fir: a digital filter with 16, 64 or 256 taps, an output per iteration.
#pragma once

#include <vector>

#include "loop.hpp"

namespace loops {

/// Finite impulse response filter: each output is a short scalar product.
class Fir final : public LoopOf<float> {
public:
    explicit Fir(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    float output(std::int64_t i) const;

    std::vector<float> taps_, signal_;
};

}  // namespace loops

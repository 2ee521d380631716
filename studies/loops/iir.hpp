// The loop iir: recursive filters of several signals, a channel per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Infinite impulse response: a chain of second-order sections on each channel.
class Iir final : public LoopOf<float> {
public:
    explicit Iir(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void filter(std::int64_t channel);

    std::int64_t channels_, samples_;
    std::vector<float> signal_;
};

}  // namespace loops

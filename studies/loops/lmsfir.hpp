// The loop lmsfir: filters that adapt to a wanted signal, with more work in later iterations.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Adaptive filters by least mean squares. Later channels have longer filters.
class Lmsfir final : public LoopOf<float> {
public:
    explicit Lmsfir(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void adapt(std::int64_t channel);
    std::int64_t taps(std::int64_t channel) const;

    std::int64_t channels_, samples_;
    std::vector<float> signal_, wanted_;
};

}  // namespace loops

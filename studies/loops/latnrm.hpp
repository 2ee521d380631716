// The loop latnrm: filters with a lattice of 24 stages, a channel per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// A normalised lattice filter on each channel.
class Latnrm final : public LoopOf<float> {
public:
    explicit Latnrm(int input);
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

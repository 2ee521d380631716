// The loop ep: random numbers by the polar method, with hardly any memory traffic.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Pairs of normal random numbers, counted by their size. An iteration is a batch.
class Ep final : public LoopOf<double> {
public:
    explicit Ep(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void batch(std::int64_t i);
    void add_up();

    std::uint64_t seed_;
    std::int64_t pairs_;  // pairs of a batch
    std::vector<double> parts_;
};

}  // namespace loops

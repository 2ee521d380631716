// The loop sieve: the sieve of Eratosthenes, a segment of numbers per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Primes in each segment of a range.
class Sieve final : public LoopOf<int> {
public:
    explicit Sieve(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    int primes(std::int64_t segment) const;

    std::int64_t first_, size_;  // numbers of a segment
    std::vector<int> divisors_;
};

}  // namespace loops

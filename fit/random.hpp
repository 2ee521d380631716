// A portable generator of random numbers, with shuffling and seeds for parallel tasks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace selgen::fit {

/// Random numbers that are the same on every machine: xoshiro256++ (Blackman and Vigna, 2019),
/// seeded by splitmix64. The distributions of standard libraries differ.
class Random {
public:
    explicit Random(std::uint64_t seed);

    std::uint64_t bits();
    /// Uniform in [0, 1).
    double unit();
    /// Uniform in 0 .. count - 1; count is at least 1.
    std::size_t below(std::size_t count);
    /// Normally distributed, with mean 0 and variance 1.
    double normal();

    /// All orders are equally likely.
    template <class T>
    void shuffle(std::vector<T>& all) {
        for (std::size_t left = all.size(); left > 1; --left)
            std::swap(all[left - 1], all[below(left)]);
    }

private:
    std::uint64_t state_[4];
};

/// The seed of one of several tasks. It does not depend on the thread that runs the task.
std::uint64_t seed_of(std::uint64_t seed, std::size_t work);

}  // namespace selgen::fit

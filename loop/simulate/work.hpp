// The costs of a loop, prepared for fast queries of ranges of iterations.
#pragma once

#include <cstdint>
#include <vector>

#include "loop/simulate/costs.hpp"

namespace selgen::loop {

/// Computes the seconds of any range of a loop's iterations in constant time. Within a block, all
/// iterations cost the same.
class Work {
public:
    explicit Work(const Costs& costs);

    std::int64_t iterations() const { return iterations_; }
    std::int64_t block() const { return block_; }
    std::size_t blocks() const { return before_.size() - 1; }
    /// The first iteration after the block of this iteration.
    std::int64_t end_of_block(std::int64_t iteration) const;

    double seconds() const { return before_.back(); }
    /// The seconds of the iterations from `begin` to below `end`.
    double seconds(std::int64_t begin, std::int64_t end) const;
    /// The seconds of an iteration of the block.
    double seconds_each(std::size_t block) const { return each_[block]; }

private:
    double seconds_before(std::int64_t iteration) const;

    std::int64_t iterations_;
    std::int64_t block_;
    std::vector<double> each_;    // seconds of an iteration of each block
    std::vector<double> before_;  // seconds before each block, and of all blocks
};

}  // namespace selgen::loop

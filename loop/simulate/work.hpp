#pragma once

#include <cstdint>
#include <vector>

#include "loop/simulate/costs.hpp"

namespace selgen::loop {

/// Seconds of any range of a loop's iterations, in constant time. Within a block all iterations
/// cost the same.
class Work {
public:
    explicit Work(const Costs& costs);

    std::int64_t iterations() const { return iterations_; }
    std::int64_t block() const { return block_; }
    std::size_t blocks() const { return before_.size() - 1; }
    /// The first iteration behind the block that holds this one.
    std::int64_t end_of_block(std::int64_t iteration) const;

    double seconds() const { return before_.back(); }
    /// Of the iterations from `begin` to below `end`.
    double seconds(std::int64_t begin, std::int64_t end) const;
    /// Of an iteration of the block.
    double seconds_each(std::size_t block) const { return each_[block]; }

private:
    double seconds_before(std::int64_t iteration) const;

    std::int64_t iterations_;
    std::int64_t block_;
    std::vector<double> each_;    // seconds of an iteration of each block
    std::vector<double> before_;  // seconds before each block, and behind the last
};

}  // namespace selgen::loop

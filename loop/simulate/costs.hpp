// Recorded costs of loops with their features and measured times, as input of the simulation, which
// queries them by ranges of iterations.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/unreadable.hpp"

namespace selgen::loop {

using NamedNumbers = std::vector<std::pair<std::string, double>>;  // in the order of the file

/// The costs of a loop's iterations on one thread, with one of its inputs.
struct Costs {
    std::string id, group, loop, machine;
    std::int64_t iterations = 0;
    std::int64_t block = 1;      // iterations of a block; the last one may have fewer
    std::vector<double> blocks;  // seconds of each
    double outside_s = 0;        // of a run, before and after the loop, on one thread
    double sequential_s = 0;     // of the sequential reference
    double bytes = 0;            // memory traffic of a run; 0: all data stay in the caches
    NamedNumbers measured;       // seconds of configurations, by columns: time:omp_2_static
    NamedNumbers features;
};

/// Reads lines of JSON, a case on each; empty lines are skipped. Throws Unreadable with the line.
std::vector<Costs> read_costs(const std::string& text);

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

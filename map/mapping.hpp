// The steps of a problem with their splits and blocks, and mappings of splits to processors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "map/problem.hpp"

namespace selgen::map {

/// A version of a block of an array. Version 0 is the initial content; each write of the block
/// makes a new version.
struct Block {
    std::size_t array = 0;  // from Problem::arrays.size() on: partial results of a reduction
    std::size_t index = 0;  // its first row is index·split
    std::size_t version = 0;
    bool operator==(const Block&) const = default;
};

/// Operations first .. first+count-1 of one level of a call. One team computes a split.
struct Split {
    std::size_t call = 0;
    int level = 0;  // 1: combines the partial results of a reduction
    std::int64_t first = 0;
    std::int64_t count = 0;
    double flops = 0;                 // of one operation
    std::vector<std::size_t> reads;   // indices into Flat::blocks, each once, ascending
    std::vector<std::size_t> writes;  // likewise
};

/// The steps of a problem. With Order::earliest, a split is in the first step after the writers of
/// the data it reads.
struct Flat {
    std::vector<Block> blocks;
    std::vector<double> bytes;  // of each block
    std::vector<std::vector<Split>> steps;
};

/// The name of a split in messages and tables: "sweep[0:32]", "sum/1[0:1]".
std::string name_of(const Problem& problem, const Split& split);

/// Which processor computes each split: [step][split].
using Teams = std::vector<std::vector<std::size_t>>;

/// A block that a team reads from another holder before a step.
struct Transfer {
    std::size_t step = 0;
    std::size_t block = 0;  // index into Flat::blocks
    std::size_t from = 0;   // processors
    std::size_t to = 0;
};

/// A mapping with its estimated cost.
struct Mapping {
    Teams teams;
    double cost = 0;                // s
    std::vector<double> step_cost;  // s
    double bound = 0;               // s; no mapping costs less
    bool proved = false;            // proved optimal: no mapping costs less
    std::vector<Transfer> transfers;
};

}  // namespace selgen::map

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "map/problem.hpp"

namespace selgen::map {

/// A block of one version of an array: versions are counted from 0 (what was there at the begin),
/// and each write of a block makes a new one of it.
struct Block {
    std::size_t array = 0;  // at or beyond Problem::arrays.size(): partial results of a reduction
    std::size_t index = 0;  // its rows are index·split and on
    std::size_t version = 0;
    bool operator==(const Block&) const = default;
};

/// Operations first .. first+count-1 of one level of a call; what one team computes.
struct Split {
    std::size_t call = 0;
    int level = 0;  // 1: combines the partial results of a reduction
    std::int64_t first = 0;
    std::int64_t count = 0;
    double flops = 0;                 // of one operation
    std::vector<std::size_t> reads;   // indices into Flat::blocks, each once, ascending
    std::vector<std::size_t> writes;  // likewise
};

/// The flat tree: a split stands in the earliest step behind those that write what it reads.
struct Flat {
    std::vector<Block> blocks;
    std::vector<double> bytes;  // of each block
    std::vector<std::vector<Split>> steps;
};

/// The name of a split in messages and tables: "sweep[0:32]", "sum/1[0:1]".
std::string name_of(const Problem& problem, const Split& split);

/// Which processor computes each split: [step][split].
using Teams = std::vector<std::vector<std::size_t>>;

/// Bytes that a team needs of a holder before a step.
struct Transfer {
    std::size_t step = 0;
    std::size_t block = 0;  // index into Flat::blocks
    std::size_t from = 0;   // processors
    std::size_t to = 0;
};

/// A mapping with its estimate.
struct Mapping {
    Teams teams;
    double cost = 0;                // s
    std::vector<double> step_cost;  // s
    double bound = 0;               // s; no mapping costs less
    bool proved = false;            // it costs no more than any other
    std::vector<Transfer> transfers;
};

}  // namespace selgen::map

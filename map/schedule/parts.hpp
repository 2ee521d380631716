// The passes that make a plan: stages and items, groups, buffers, copies, order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "map/schedule/plan.hpp"

namespace selgen::map::planning {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// Rows first .. last-1.
struct Rows {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// An access of a stage to a generation of an array. The generation counts the stages that have
/// written the array.
struct Use {
    Access access;
    std::size_t generation = 0;
};

/// A level of a call.
struct Stage {
    std::size_t call = 0;
    pattern::Kind kind = pattern::Kind::each;
    std::int64_t operations = 0;
    std::int64_t split = 1;
    std::vector<Use> reads;
    std::vector<Use> writes;
};

/// A split with its team and step. Its operation i is at position i + shift in the loop of its
/// group.
struct Item {
    std::size_t stage = 0;
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::size_t team = 0;
    std::size_t step = 0;
    std::int64_t shift = 0;
    std::size_t group = none;
    std::size_t place = 0;  // in the group
};

/// Splits of one team that share a loop.
struct Group {
    std::size_t team = 0;
    std::size_t step = 0;
    std::vector<std::size_t> items;
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t chunk = 1;
};

/// A generation of a block, and the item that wrote it; the first one is the initial content.
struct Version {
    std::size_t generation = 0;
    std::size_t item = none;
};

/// An array of the problem with its blocks, divided further where a split writes a part of a block.
struct PlannedArray {
    std::int64_t rows = 0;
    std::int64_t row_bytes = 0;
    bool in_place = false;
    std::size_t home = 0;  // processor
    std::size_t generations = 1;
    bool is_input = false;
    bool is_output = false;
    std::vector<std::int64_t> bounds;            // of blocks, from 0 to rows
    std::vector<std::vector<Version>> versions;  // of each block
    std::vector<std::size_t> buffer;             // of each generation, from 0 for each array
    std::size_t buffers = 1;
    std::size_t bound_buffer = 0;

    std::size_t blocks() const { return bounds.size() - 1; }
};

/// The plan in progress, which the passes refine.
struct Work {
    const Problem& problem;
    const PlanOptions& options;
    std::vector<Stage> stages;
    std::vector<Item> items;  // by steps
    std::vector<PlannedArray> arrays;
    std::vector<Group> groups;  // by steps
    std::size_t steps = 0;
};

/// Blocks first .. last-1.
struct BlockRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

/// The rows that the item accesses through the use, clipped to the array.
Rows rows_of(const Work& work, const Item& item, const Use& use, bool is_written);
/// The blocks that contain the rows.
BlockRange blocks_of(const PlannedArray& array, Rows rows);
/// The newest version of the block in this generation of the array.
const Version& version_at(const PlannedArray& array, std::size_t block, std::size_t generation);
/// Whether operation i accesses only row i + first.
bool is_identity(const Work& work, const Item& item, const Use& use);

/// Makes the stages, the items of all splits, and the versions of all blocks.
Work find_items(const Problem& problem, const Flat& flat, const Teams& teams,
                const PlanOptions& options);
/// Groups items that share a loop: pipelines, common inputs, consecutive operations.
void fuse(Work& work);
/// Assigns each generation of an array to a buffer, and sizes the chunks of groups.
void assign_buffers(Work& work);

/// A block of an array's buffer in an address space.
struct Location {
    std::size_t space = 0;
    std::size_t buffer = 0;
};
/// A copy of blocks before a step.
struct Copy {
    std::size_t step = 0;
    std::size_t team = 0;  // executes it
    std::size_t array = 0;
    Location from;
    Location to;
    BlockRange blocks;
    bool is_counted = true;  // by the cost model
};

/// The address spaces: one per node (with PlanOptions::own_memory, one per socket) and one per GPU.
struct Spaces {
    std::vector<pattern::SpaceRow> rows;
    std::vector<std::size_t> of_processor;
    std::vector<std::size_t> home;  // of each array
};
/// Throws Unplannable if an array of a GPU is on a node without a CPU.
Spaces find_spaces(const Work& work);
/// All copies, sorted by step.
std::vector<Copy> find_copies(const Work& work, const Spaces& spaces);
/// The tables of the plan, with the waits between entries.
Plan write_tables(const Work& work, const Spaces& spaces, const std::vector<Copy>& copies);

}  // namespace selgen::map::planning

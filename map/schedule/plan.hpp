#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <selgen/pattern/tables.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "map/mapping.hpp"

namespace selgen::map {

/// How a plan is made.
struct PlanOptions {
    double chunk_bytes = 256.0 * 1024;    // of a chunk of fused splits: half of a usual L2 cache
    bool fuse_inputs = true;              // splits that read the same rows share a loop
    bool fuse_pipelines = true;           // a split goes on with what another has just written
    bool own_memory = false;              // each processor has memory of its own
    std::vector<std::size_t> patterns{};  // of each call; empty: calls of one name are of one
};

/// A mapping made ready to run: which buffers versions of arrays stand in, what is copied and when,
/// who waits for whom, and which splits share a loop. Tables refer to its names: it is not copied.
struct Plan {
    Plan() = default;
    Plan(Plan&&) = default;
    Plan& operator=(Plan&&) = default;

    std::deque<std::string> names;
    std::vector<pattern::ArrayRow> arrays;  // those of the problem, then results of reductions
    std::vector<pattern::BufferRow> buffers;
    std::vector<pattern::OperandRow> operands;
    std::vector<pattern::CallRow> calls;
    std::vector<pattern::TaskRow> tasks;
    std::vector<pattern::WaitRow> waits;
    std::vector<pattern::EntryRow> entries;
    std::vector<pattern::CopyRow> copies;
    std::vector<pattern::TeamRow> teams;
    std::vector<pattern::SpaceRow> spaces;
    std::vector<pattern::StepRow> steps;
};

/// A mapping that nobody can run: told with the names of what does not fit.
struct Unplannable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Plan plan(const Problem& problem, const Flat& flat, const Teams& teams,
          const PlanOptions& options = {});

/// The same as executors take it; valid as long as the plan.
pattern::Tables tables(const Plan& plan);

/// The numbers of a pattern's kernels: for its splits, and for combining results of a reduction.
constexpr pattern::Index kernel_of(std::size_t pattern, bool combines) {
    return static_cast<pattern::Index>(2 * pattern + (combines ? 1 : 0));
}

}  // namespace selgen::map

// Plans the execution of a mapping as tables for the pattern runtime.
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

/// Options of plan().
struct PlanOptions {
    bool own_memory = false;              // each processor has its own memory
    std::vector<std::size_t> patterns{};  // of each call; empty: one per call name
};

/// A mapping ready to run: the buffers of array versions, the copies, the waits between teams, and
/// the splits that share a loop. It cannot be copied, because its tables point to its names.
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

/// Thrown if a mapping cannot be run. The message names the cause.
struct Unplannable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Plans the execution of a mapping. Throws Unplannable if it cannot be run.
Plan plan(const Problem& problem, const Flat& flat, const Teams& teams,
          const PlanOptions& options = {});

/// The plan in the form that executors use. It is valid as long as the plan.
pattern::Tables tables(const Plan& plan);

/// The number of a kernel of a pattern: for its splits, or to combine the results of a reduction.
constexpr pattern::Index kernel_of(std::size_t pattern, bool combines) {
    return static_cast<pattern::Index>(2 * pattern + (combines ? 1 : 0));
}

}  // namespace selgen::map

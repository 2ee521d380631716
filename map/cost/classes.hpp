// The context of a step, and classes of interchangeable tasks and teams for pruning symmetric
// assignments.
#pragma once

#include "map/cost/accumulator.hpp"

namespace selgen::map {

/// The step context: the program, the holders before the step, and the step to assign.
struct StepContext {
    const Program& program;
    const ReplicaSets& sets;
    const State& state;
    std::size_t step;

    std::uint32_t first_task() const { return program.first_task[step]; }
    std::uint32_t tasks() const { return program.first_task[step + 1] - first_task(); }
};

/// The class of each task of the step. Swapping two tasks of one class never changes the cost.
std::vector<std::uint32_t> task_classes(const StepContext& context);

/// The class of each of these teams. Swapping two empty teams of one class never changes the cost.
std::vector<std::uint32_t> team_classes(const StepContext& context, std::span<const Team> teams);

}  // namespace selgen::map

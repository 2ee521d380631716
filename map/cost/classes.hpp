#pragma once

#include "map/cost/accumulator.hpp"

namespace selgen::map {

/// What a step is decided from.
struct StepContext {
    const Program& program;
    const ReplicaSets& sets;
    const State& state;
    std::size_t step;

    std::uint32_t first_task() const { return program.first_task[step]; }
    std::uint32_t tasks() const { return program.first_task[step + 1] - first_task(); }
};

/// The class of each task of the step: those of one class can change places, whatever the teams.
std::vector<std::uint32_t> task_classes(const StepContext& context);

/// The class of each of these teams: empty ones of a class can change places.
std::vector<std::uint32_t> team_classes(const StepContext& context, std::span<const Team> teams);

}  // namespace selgen::map

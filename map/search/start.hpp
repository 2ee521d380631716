#pragma once

#include "map/cost/classes.hpp"

/// A good assignment to begin with; part of map/search/assign.
namespace selgen::map {

/// Which team (of those in the loads) each task of the step is given to, and in which order.
struct Assigned {
    std::vector<std::uint32_t> order;  // tasks, those that cost most first
    std::vector<std::uint32_t> team;   // of each task, counted from the step's first
    bool is_possible = true;           // each task has a team that may run it
};

/// The seconds of each task alone on the team that suits it best; negative where none may run it.
std::vector<double> alone_costs(const StepContext& context, CostAccumulator& loads);

/// Each task to where it ends first, the dearest first. The loads are left with it.
Assigned give_greedily(const StepContext& context, CostAccumulator& loads,
                       const std::vector<double>& alone, const std::vector<std::uint32_t>& classes);

/// Moves and swaps away from the team that takes longest, while that helps; at most so many tries.
/// Returns how many there were.
std::size_t improve(const StepContext& context, CostAccumulator& loads, Assigned& given,
                    std::size_t tries);

}  // namespace selgen::map

// The initial assignment of map/search/assign: greedy, then improved by moves and swaps.
#pragma once

#include "map/cost/classes.hpp"

namespace selgen::map {

/// The team of each task of the step (numbered as in the cost accumulator), and their order.
struct Assigned {
    std::vector<std::uint32_t> order;  // tasks, the most expensive first
    std::vector<std::uint32_t> team;   // of each task of the step
    bool is_possible = true;           // each task can run on one of the teams
};

/// The seconds of each task alone on its best team; negative if none may run it.
std::vector<double> alone_costs(const StepContext& context, CostAccumulator& costs);

/// Assigns the tasks, the most expensive first, each to the team with the lowest cost afterwards.
/// The accumulator then contains the assignment.
Assigned assign_greedily(const StepContext& context, CostAccumulator& costs,
                         const std::vector<double>& alone,
                         const std::vector<std::uint32_t>& classes);

/// Improves the assignment by moves and swaps from the slowest team, with at most `tries` tries.
/// Returns the number of tries.
std::size_t improve(const StepContext& context, CostAccumulator& costs, Assigned& assigned,
                    std::size_t tries);

}  // namespace selgen::map

// Assigns the splits of one step to a given set of teams.
#pragma once

#include "map/cost/classes.hpp"

namespace selgen::map {

struct AssignOptions {
    std::size_t nodes = 100'000;  // limit of branch and bound; 0: heuristic only
    Share share = Share::none;    // how the assignment prices shared links
};

/// An assignment of the splits of one step to a set of teams.
struct StepMap {
    std::vector<Team> teams;  // of each task; empty if a task cannot run on any of them
    double cost = 0;          // s
    double bound = 0;         // s; no assignment to these teams costs less
    bool proved = false;      // no assignment to these teams is better
    std::size_t nodes = 0;    // visited by branch and bound, plus the moves tried before it
};

/// The assignment with the lowest makespan that branch and bound finds.
StepMap assign(const StepContext& context, std::span<const Team> teams,
               const AssignOptions& options);

}  // namespace selgen::map

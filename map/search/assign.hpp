#pragma once

#include "map/cost/classes.hpp"

namespace selgen::map {

struct AssignOptions {
    std::size_t nodes = 100'000;  // of branch and bound, at most; 0: a good assignment is enough
    Share share = Share::none;    // what the assignment sees of shared links
};

/// How the splits of one step are given to a set of teams.
struct StepMap {
    std::vector<Team> teams;  // of each task; empty where one may run on none of them
    double cost = 0;          // s
    double bound = 0;         // s; no assignment to these teams costs less
    bool proved = false;      // none is better
    std::size_t nodes = 0;    // of branch and bound, and changes that were tried before it
};

/// The assignment with the least makespan that branch and bound finds.
StepMap assign(const StepContext& context, std::span<const Team> teams,
               const AssignOptions& options);

}  // namespace selgen::map

// Hill climbing over sets of teams, and mappings to one fixed set.
#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

struct HillClimbingOptions {
    int lookahead = 0;      // later steps whose cost counts for a set of teams
    bool switches = false;  // moves may also leave devices, unlike in the paper's search
};

/// The paper's search, step by step. It adds teams while that lowers the cost, first on the devices
/// in use, then by a jump to new devices. The result is empty if no teams can run a step.
Assignment climb_hill(Explorer& explorer, const Groups& groups, const HillClimbingOptions& options);

/// All steps on one set of teams; empty if a step cannot run there.
Assignment on_fixed_teams(Explorer& explorer, const TeamSet& teams);

}  // namespace selgen::map

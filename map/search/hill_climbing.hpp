#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

struct HillClimbingOptions {
    int lookahead = 0;      // steps behind the present one that a set of teams is judged by
    bool switches = false;  // may also leave devices, which the paper's search never does
};

/// The paper's search, step by step: teams are added while that helps, first on the devices in use,
/// then by a jump to new ones. Empty where it found no teams for a step.
Assignment climb_hill(Explorer& explorer, const Groups& groups, const HillClimbingOptions& options);

/// All steps on one set of teams; empty where a step cannot run there.
Assignment on_fixed_teams(Explorer& explorer, const TeamSet& teams);

}  // namespace selgen::map

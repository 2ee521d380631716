// The methods of the mapping search, which search.cpp combines.
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

/// Heterogeneous earliest finish time (Topcuoglu, Hariri, Wu 2002). Takes tasks in the order of
/// their rank and assigns each to the team that finishes it first. The times ignore steps. It is a
/// candidate of the default search, and a baseline.
Assignment heft(const Program& program);

/// Beam search over the steps. Each step extends the kept partial mappings by the assignments to
/// `sets`, or by all assignments of a small step, and keeps the `width` cheapest. Of mappings that
/// leave the live data on the same teams, only the cheapest is kept. The result is empty if a step
/// has no assignment.
Assignment beam(Explorer& explorer, const std::vector<TeamSet>& sets, std::size_t width);

/// Local search: changes a mapping while that lowers its cost. It moves a split, swaps two splits,
/// moves the same part in a run of steps, or moves a run of steps. Only affected steps are priced
/// again.
Assignment local_search(const Program& program, const Groups& groups, Assignment assignment,
                        Effort& effort);

struct Exact {
    Assignment assignment;  // empty: none is better than the incumbent
    bool complete = false;  // all mappings were examined or pruned
};

/// Searches for the best mapping: step by step, all assignments from all states of the live data.
/// Prunes everything that cannot cost less than `incumbent` seconds. `most` limits the number of
/// split assignments.
Exact find_exactly(const Program& program, double incumbent, std::size_t most);

}  // namespace selgen::map

// Improves a complete mapping by small changes.
#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

/// Local search: changes a mapping while that lowers its cost. It moves a split, swaps two splits,
/// moves the same part in a run of steps, or moves a run of steps. Only affected steps are priced
/// again.
Assignment local_search(const Program& program, const Groups& groups, Assignment assignment,
                        Effort& effort);

}  // namespace selgen::map

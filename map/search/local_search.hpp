#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

/// Changes a mapping while that makes it cheaper: a split, two splits that change places, the same
/// part of all calls, a run of steps. Only the steps that a change can reach are priced again.
Assignment polish(const Program& program, const Groups& groups, Assignment assignment,
                  Effort& effort);

}  // namespace selgen::map

// Exhaustive search for the optimal mapping of small problems.
#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

struct Exact {
    Assignment assignment;  // empty: none is better than the incumbent
    bool complete = false;  // all mappings were examined or pruned
};

/// Searches for the best mapping: step by step, all assignments from all states of the live data.
/// Prunes everything that cannot cost less than `incumbent` seconds. `most` limits the number of
/// split assignments.
Exact find_exactly(const Program& program, double incumbent, std::size_t most);

}  // namespace selgen::map

#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

struct Exact {
    Assignment assignment;  // empty: none is better than the one that was given
    bool complete = false;  // all were looked at, or cannot be better
};

/// The best of all mappings: step by step, all assignments from all states of the live data, what
/// cannot become better than `incumbent` seconds left out. At most so many assignments of a split.
Exact find_exactly(const Program& program, double incumbent, std::size_t most);

}  // namespace selgen::map

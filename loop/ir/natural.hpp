#pragma once

#include <vector>

#include "loop/ir/dominators.hpp"

namespace selgen::loop {

/// The loops that lead back to one block, which dominates all of their blocks.
struct NaturalLoop {
    std::size_t header = 0;
    std::size_t parent = none;         // the loop around it
    std::vector<std::size_t> latches;  // the blocks that jump back
};

struct NaturalLoops {
    std::vector<NaturalLoop> loops;      // inner ones before those around them
    std::vector<std::size_t> innermost;  // of each block; none: in no loop
};

/// The natural loops of a graph: those of back edges, whose end dominates their beginning. A circle
/// with two entries is none.
NaturalLoops natural_loops(const Graph& graph);

}  // namespace selgen::loop

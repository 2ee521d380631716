// The natural loops of a control-flow graph, and how they are nested.
#pragma once

#include <vector>

#include "loop/ir/dominators.hpp"

namespace selgen::loop {

/// A natural loop: its header dominates all of its blocks.
struct NaturalLoop {
    std::size_t header = 0;
    std::size_t parent = none;         // the enclosing loop
    std::vector<std::size_t> latches;  // the blocks that jump back
};

struct NaturalLoops {
    std::vector<NaturalLoop> loops;      // inner loops before outer ones
    std::vector<std::size_t> innermost;  // innermost loop of each block; none: in no loop
};

/// The natural loops of a graph, from its back edges, whose target dominates their source. A cycle
/// with two entries is not a natural loop.
NaturalLoops natural_loops(const Graph& graph);

}  // namespace selgen::loop

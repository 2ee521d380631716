// The dominators and the natural loops of a control-flow graph, and how loops are nested.
#pragma once

#include <cstddef>
#include <vector>

namespace selgen::loop {

/// A control-flow graph: the successors of each block. Block 0 is the entry.
using Graph = std::vector<std::vector<std::size_t>>;

/// The index of no block and of no loop.
inline constexpr std::size_t none = static_cast<std::size_t>(-1);

/// The dominators of blocks: a block dominates another if every path to that leads through it.
class Dominators {
public:
    /// The algorithm of Lengauer and Tarjan (1979) with path compression: almost linear in the
    /// number of edges.
    explicit Dominators(const Graph& graph);

    /// Whether `by` dominates `block`; a block dominates itself. False if a block is not reachable.
    bool dominates(std::size_t by, std::size_t block) const;

    bool reached(std::size_t block) const { return number_[block] != none; }

    /// A number that is larger for dominated blocks than for their dominators.
    std::size_t order(std::size_t block) const { return begin_[number_[block]]; }

private:
    void number_blocks(const Graph& graph);
    void find_semidominators(const Graph& graph);
    std::size_t least_above(std::size_t vertex);
    void number_tree();

    // All except number_ are indexed by the depth-first number of a block.
    std::vector<std::size_t> number_;  // by block; none: not reachable
    std::vector<std::size_t> block_, parent_, semi_, dominator_;
    std::vector<std::size_t> ancestor_, label_;  // the forest of processed vertices
    std::vector<std::size_t> begin_, end_;       // the interval of a vertex in the tree
};

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

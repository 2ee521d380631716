#pragma once

#include <cstddef>
#include <vector>

namespace selgen::loop {

/// A graph of blocks: for each the blocks that may come next. Block 0 is where it is entered.
using Graph = std::vector<std::vector<std::size_t>>;

/// No block, no loop.
inline constexpr std::size_t none = static_cast<std::size_t>(-1);

/// Which blocks every path to a block leads through.
class Dominators {
public:
    /// The algorithm of Lengauer and Tarjan (1979), with path compression: about as many steps as
    /// there are edges, whatever the graph looks like.
    explicit Dominators(const Graph& graph);

    /// Whether every path to `block` leads through `by`; a block dominates itself. False where a
    /// block is not reached at all.
    bool dominates(std::size_t by, std::size_t block) const;

    bool reached(std::size_t block) const { return number_[block] != none; }

    /// Grows from a dominator to what it dominates.
    std::size_t order(std::size_t block) const { return begin_[number_[block]]; }

private:
    void number_blocks(const Graph& graph);
    void find_semidominators(const Graph& graph);
    std::size_t least_above(std::size_t vertex);
    void number_tree();

    // All below, but the first, by the number of a block in a walk in depth.
    std::vector<std::size_t> number_;  // by block; none: not reached
    std::vector<std::size_t> block_, parent_, semi_, dominator_;
    std::vector<std::size_t> ancestor_, label_;  // the forest of what is done
    std::vector<std::size_t> begin_, end_;       // the interval of a vertex in the tree
};

}  // namespace selgen::loop

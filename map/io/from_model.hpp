// Converts graphs and machines of a spec into mapping problems.
#pragma once

#include "dsl/model/graph/graph.hpp"
#include "map/problem.hpp"

namespace selgen::map {

/// The problem of mapping a graph to a machine. Sockets and GPUs are processors. A socket reads its
/// own blocks from its cache, blocks of another socket of its node from memory, and blocks of a GPU
/// over the link of the GPU, which is shared. Blocks of other nodes come over the network.
Problem problem_of(const dsl::model::Graph& graph, const dsl::model::PatternMachine& machine);

/// The part of the machine that the code of the placement can use. Without `emit mpi`, it is the
/// first node that has CPUs; without `emit cuda`, it has no GPUs.
dsl::model::PatternMachine usable_machine(dsl::model::PatternMachine machine,
                                          const dsl::model::Placement& place);

}  // namespace selgen::map

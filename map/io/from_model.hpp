#pragma once

#include "dsl/model/graph.hpp"
#include "map/problem.hpp"

namespace selgen::map {

/// What a graph on a machine is to the search. Sockets are processors, and so is a GPU; a socket
/// has its own blocks from its cache, those of another socket of its node from the memory, those of
/// a GPU over the GPU's link, which all its users share; what is on another node comes over the
/// net.
Problem problem_of(const dsl::model::Graph& graph, const dsl::model::PatternMachine& machine);

/// What of the machine the place's code can use: without `emit mpi` the first node, without
/// `emit cuda` no GPU.
dsl::model::PatternMachine usable_machine(dsl::model::PatternMachine machine,
                                          const dsl::model::Placement& place);

}  // namespace selgen::map

// The text for the size of a graph, in messages and in the names of measured rates.
#pragma once

#include <string>

#include "dsl/model/graph/graph.hpp"

namespace selgen::dsl {

/// "N = 256"
std::string text_of(const model::GraphSize& size);

/// " for N = 256", after the name of a graph or a place; empty if it has no size.
std::string for_size(const model::Graph& graph);

}  // namespace selgen::dsl

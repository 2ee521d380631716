#pragma once

#include <string>

#include "dsl/model/graph.hpp"

/// How the size of a graph is told, and mappings for sizes are told apart: measured rates name
/// them.
namespace selgen::dsl {

/// "N = 256"
std::string text_of(const model::GraphSize& size);

/// " for N = 256", behind the name of a graph or a place; nothing where it has no size.
std::string for_size(const model::Graph& graph);

}  // namespace selgen::dsl

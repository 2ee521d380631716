// The text for the size of a graph, in messages and in the names of measured rates.
#pragma once

#include <string>

#include "dsl/model/graph/graph.hpp"

namespace selgen::dsl {

/// "N = 256"
inline std::string text_of(const model::GraphSize& size) {
    return size.constant + " = " + std::to_string(size.value);
}

/// " for N = 256", after the name of a graph or a place; empty if it has no size.
inline std::string for_size(const model::Graph& graph) {
    return graph.size ? " for " + text_of(*graph.size) : "";
}

}  // namespace selgen::dsl

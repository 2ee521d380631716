// Formats the constant and the value of a graph's size.
#include "dsl/model/graph/graph_size.hpp"

namespace selgen::dsl {

std::string text_of(const model::GraphSize& size) {
    return size.constant + " = " + std::to_string(size.value);
}

std::string for_size(const model::Graph& graph) {
    return graph.size ? " for " + text_of(*graph.size) : "";
}

}  // namespace selgen::dsl

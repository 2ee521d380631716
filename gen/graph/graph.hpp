#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "dsl/model/spec.hpp"

#include <selgen/pattern/tables.hpp>

namespace selgen::gen {

/// A graph as it was mapped: its calls in the order in which they were written, each reduction as
/// two, and arrays with results of splits behind those of the graph.
struct PlacedGraph {
    std::size_t place = 0;  // index into Spec::places
    pattern::Tables tables;
    double seconds = 0;  // as estimated
};

/// How many of them, from the first on, are one place of the spec: a place with sizes is several.
std::size_t nodes_of(const dsl::model::Spec& spec, std::span<const PlacedGraph> placed);

/// The part of a header for such a place: what the program binds, tables, kernels, and what runs
/// them.
std::string graph_text(const dsl::model::Spec& spec, std::span<const PlacedGraph> placed);

}  // namespace selgen::gen

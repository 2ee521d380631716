// Writes the part of a header for graphs that were mapped to a machine.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "dsl/model/spec.hpp"

#include <selgen/pattern/tables.hpp>

namespace selgen::gen {

/// A mapped graph. Its calls are in the order of the spec, each reduction as two calls; arrays for
/// the results of splits follow the graph's own.
struct PlacedGraph {
    std::size_t place = 0;  // index into Spec::places
    pattern::Tables tables;
    double seconds = 0;  // estimated
};

/// The number of elements, from the first one on, that belong to the same placement of the spec; a
/// placement with sizes has several.
std::size_t nodes_of(const dsl::model::Spec& spec, std::span<const PlacedGraph> placed);

/// The part of a header for such a placement: data to bind, tables, kernels and Program.
std::string graph_text(const dsl::model::Spec& spec, std::span<const PlacedGraph> placed);

}  // namespace selgen::gen

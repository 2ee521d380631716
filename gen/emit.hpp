// The entry points of the generator: the header, the self-test and the measuring program, each as
// one text.
#pragma once

#include <span>
#include <string>

#include "dsl/model/spec.hpp"
#include "gen/graph/graph.hpp"

namespace selgen::gen {

/// The C++17 header for all selectors of a spec and for its mapped graphs. Pure: the same model
/// gives the same bytes.
std::string emit(const dsl::model::Spec& spec, std::span<const PlacedGraph> placed = {});

/// A header of declarations without the runtime, and the source file with the definitions.
struct Split {
    std::string header, source;
};

/// The same as a Split for a spec without placed graphs and without templates. The source includes
/// the header by this name.
Split emit_split(const dsl::model::Spec& spec, const std::string& header_name);

/// A C++17 program that checks the header with this name against its golden rows.
std::string emit_selftest(const dsl::model::Spec& spec, const std::string& header);

/// A C++17 program that measures an experiment of the spec. It includes the header of the
/// experiment's selector by this name.
std::string emit_bench(const dsl::model::Spec& spec, const dsl::model::Experiment& experiment,
                       const std::string& header);

}  // namespace selgen::gen

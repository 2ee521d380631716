// The `place` statements of a spec: as cases to map, and planned for generated code.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "map/io/cases.hpp"
#include "map/schedule/plan.hpp"

namespace selgen::map {

/// "jacobi on c18g", "jacobi on c18g for N = 256"
std::string name_of(const dsl::model::Spec& spec, const dsl::model::Placement& place);

/// The problem of a placement, for the part of its machine that the emitted code can use. It has
/// all cost options of --mode full.
Problem problem_of(const dsl::model::Spec& spec, const dsl::model::Placement& place);

/// A placement with its mapping and the plan to run it.
struct PlannedPlacement {
    Problem problem;
    Flat flat;
    Mapping mapping;
    Plan plan;
};

/// Maps the placement with the default search and plans its execution. `problem` is that of the
/// placement, possibly with measured rates. Throws Unplannable with the reason if the graph cannot
/// be mapped or run.
PlannedPlacement place(const dsl::model::Spec& spec, const dsl::model::Placement& place,
                       Problem problem);

/// Selects the placements of a spec that become cases.
struct PlaceOptions {
    std::string name{};     // "jacobi", "jacobi on c18g", with its size as well; empty: all
    bool is_paper = false;  // by the cost model of the paper
};

/// Thrown if a placement cannot be mapped. The message has its name and the reason.
struct Unmappable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The placements of a spec as cases. `file` names the spec in messages. Throws UsageError if there
/// is no such placement, and Unmappable.
std::vector<Case> cases_of(const dsl::model::Spec& spec, const std::string& file,
                           const PlaceOptions& options);

}  // namespace selgen::map

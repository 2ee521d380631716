// Maps a placement of a spec and plans its execution, for generated code.
#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "map/mapping.hpp"
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

}  // namespace selgen::map

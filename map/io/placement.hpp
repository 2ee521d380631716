#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "map/mapping.hpp"
#include "map/schedule/plan.hpp"

namespace selgen::map {

/// "jacobi on c18g", "jacobi on c18g for N = 256"
std::string name_of(const dsl::model::Spec& spec, const dsl::model::Placement& place);

/// A place of a spec as code is emitted for it, with all that the cost model knows: of its machine
/// what that code can use.
Problem problem_of(const dsl::model::Spec& spec, const dsl::model::Placement& place);

/// A place of a spec made ready to run.
struct Placed {
    Problem problem;
    Flat flat;
    Mapping mapping;
    Plan plan;
};

/// Maps by the default search, with all that the cost model knows. Throws Unplannable, which says
/// why, where the graph cannot be mapped or run.
/// `problem` is that of the place, perhaps with other rates.
Placed place(const dsl::model::Spec& spec, const dsl::model::Placement& place, Problem problem);

}  // namespace selgen::map

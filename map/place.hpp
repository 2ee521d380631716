#pragma once

#include <string>
#include <vector>

#include "dsl/model.hpp"
#include "map/mapping.hpp"
#include "map/plan.hpp"

namespace selgen::map {

/// What of a machine the code of a place can use: without `mpi` its first node, without `cuda` no
/// GPUs.
dsl::model::PatternMachine used_by(const dsl::model::Place& place,
                                   const dsl::model::PatternMachine& machine);

/// A place of a spec made ready to run.
struct Placed {
    Problem problem;
    Flat flat;
    Mapping mapping;
    Plan plan;
};

/// Maps by the default search, with all that the cost model knows. Throws Unplannable, which says
/// why, where the graph cannot be mapped or run.
Placed place(const dsl::model::Spec& spec, const dsl::model::Place& place);

}  // namespace selgen::map

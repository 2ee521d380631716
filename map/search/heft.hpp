// The HEFT heuristic, as a candidate and a baseline of the mapping search.
#pragma once

#include "map/program.hpp"

namespace selgen::map {

/// Heterogeneous earliest finish time (Topcuoglu, Hariri, Wu 2002). Takes tasks in the order of
/// their rank and assigns each to the team that finishes it first. The times ignore steps. It is a
/// candidate of the default search, and a baseline.
Assignment heft(const Program& program);

}  // namespace selgen::map

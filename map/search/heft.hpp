#pragma once

#include "map/program.hpp"

namespace selgen::map {

/// Heterogeneous earliest finish time (Topcuoglu, Hariri, Wu 2002): tasks by their way to the end,
/// each to where it ends first; no steps. A candidate, and a yardstick.
Assignment heft(const Program& program);

}  // namespace selgen::map

// Lower bounds of step costs, which show how far a mapping can be from the optimum.
#pragma once

#include "map/program.hpp"

namespace selgen::map {

/// A lower bound of the seconds of each step, for every mapping. It is the larger of two values:
/// the cost of the most expensive split alone, and the volume of all work divided by the number of
/// teams, each block from its fastest source. It is weak if transfers dominate.
std::vector<double> step_bounds(const Program& program);

}  // namespace selgen::map

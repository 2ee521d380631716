#pragma once

#include "map/program.hpp"

namespace selgen::map {

/// Seconds that each step takes at least, wherever its splits and their data are: its dearest split
/// alone, and all its work spread over all teams, each block from where it comes quickest. Weak
/// where transfers dominate.
std::vector<double> step_bounds(const Program& program);

}  // namespace selgen::map

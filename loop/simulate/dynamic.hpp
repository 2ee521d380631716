// Dynamic scheduling: dynamic and guided chunks; part of loop/simulate/schedule.
#pragma once

#include <vector>

#include "loop/simulate/schedule.hpp"

namespace selgen::loop {

/// As `play`. If the chunks of a block form equal rounds, one is simulated and the others are
/// skipped.
std::vector<double> dynamic_thread_ends(const Work& work, omp::Schedule schedule, const Team& team);

}  // namespace selgen::loop

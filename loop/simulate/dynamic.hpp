#pragma once

#include <vector>

#include "loop/simulate/schedule.hpp"

/// Chunks for whom has finished one: dynamic and guided; part of loop/simulate/schedule.
namespace selgen::loop {

/// As `play`. Where the chunks of a block fall into rounds that are all alike, one is played and
/// the others are skipped.
std::vector<double> play_served(const Work& work, omp::Schedule schedule, const Team& team);

}  // namespace selgen::loop

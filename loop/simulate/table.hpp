// A table of times with a simulated time for each case and configuration.
#pragma once

#include <string>
#include <vector>

#include "loop/simulate/simulate.hpp"

namespace selgen::loop {

/// A table of timings in the format of loops_measure. Its first line states that it is simulated,
/// and for which machine. The feature `exhaustive_s` is left out, because nothing was measured.
std::string simulated_table(const std::vector<RecordedCase>& loops,
                            const std::vector<Configuration>& configurations,
                            const Machine& machine);

}  // namespace selgen::loop

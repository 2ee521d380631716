#pragma once

#include <string>
#include <vector>

#include "loop/simulate/simulate.hpp"

namespace selgen::loop {

/// A table of timings in the format of loops_measure. Its first line says that it is simulated, and
/// for which machine. The feature `exhaustive_s` is left out, because nothing was measured.
std::string simulated_table(const std::vector<Recorded>& loops, const std::vector<Way>& ways,
                            const Machine& machine);

}  // namespace selgen::loop

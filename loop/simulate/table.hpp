#pragma once

#include <string>
#include <vector>

#include "loop/simulate/simulate.hpp"

namespace selgen::loop {

/// A table of timings as loops_measure writes it, whose first line says that it was simulated, and
/// of which machine. Of the features `exhaustive_s` is left out, as nothing was measured.
std::string simulated_table(const std::vector<Recorded>& loops, const std::vector<Way>& ways,
                            const Machine& machine);

}  // namespace selgen::loop

// The parameters of a machine, and the errors of simulated times, as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "loop/simulate/machine.hpp"
#include "loop/simulate/validate.hpp"

namespace selgen::loop {

/// The measured parameters of a machine.
std::string machine_text(const Machine& machine);

/// The errors of each loop and of all loops.
std::string validation_text(const std::vector<Compared>& all, const Machine& machine);

/// The same, and each configuration with its simulated and measured time.
std::string validation_json(const std::vector<Compared>& all, const Machine& machine);

}  // namespace selgen::loop

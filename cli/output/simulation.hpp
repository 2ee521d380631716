// The output of `selgen simulate` apart from its table: text and JSON.
#pragma once

#include <string>
#include <vector>

#include "loop/simulate/machine.hpp"
#include "loop/simulate/validate.hpp"

namespace selgen::cli {

/// The measured parameters of a machine.
std::string machine_text(const loop::Machine& machine);

/// The errors of each loop and of all loops.
std::string validation_text(const std::vector<loop::Compared>& all, const loop::Machine& machine);

/// The same, and each configuration with its simulated and measured time.
std::string validation_json(const std::vector<loop::Compared>& all, const loop::Machine& machine);

}  // namespace selgen::cli

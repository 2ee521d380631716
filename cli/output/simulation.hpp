#pragma once

#include <string>
#include <vector>

#include "loop/simulate/machine.hpp"
#include "loop/simulate/validate.hpp"

/// What simulate says to people and to programs.
namespace selgen::cli {

/// What was measured of a machine.
std::string machine_text(const loop::Machine& machine);

/// The errors of each loop, and of all.
std::string validation_text(const std::vector<loop::Compared>& all, const loop::Machine& machine);

/// The same, and each way with both times.
std::string validation_json(const std::vector<loop::Compared>& all, const loop::Machine& machine);

}  // namespace selgen::cli

// The costs of OpenMP teams and their schedules on this machine, for the simulation of loops.
#pragma once

#include "loop/simulate/machine.hpp"

namespace selgen::host {

/// Measures the costs of thread teams on this machine, with the OpenMP runtime that selgen is
/// linked with. Takes some seconds. Throws IoError without OpenMP or a second core.
loop::Machine measured_machine();

}  // namespace selgen::host

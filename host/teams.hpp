// The sizes of OpenMP teams on this machine, and the costs of their schedules.
#pragma once

#include "loop/simulate/machine.hpp"

namespace selgen::host {

/// The facts `threads` and `team_limit` with the OpenMP runtime that selgen is linked with. Without
/// OpenMP, both are the limit.
double next_team();
double team_limit();
/// Whether selgen was built with OpenMP.
bool has_openmp() noexcept;

/// Measures the costs of thread teams on this machine, with the OpenMP runtime that selgen is
/// linked with. Takes some seconds. Throws IoError without OpenMP or a second core.
loop::Machine measured_machine();

}  // namespace selgen::host

#pragma once

#include <selgen/bench/idle_gate.hpp>

#include "loop/simulate/machine.hpp"

namespace selgen::host {

/// The facts `threads` and `team_limit` with the OpenMP runtime that selgen is linked with. Without
/// OpenMP, both are the limit.
double next_team();
double team_limit();
/// Whether selgen was built with OpenMP.
bool has_openmp() noexcept;

/// Measures the costs of thread teams on this machine, with the OpenMP runtime that selgen is
/// linked with. Takes some seconds, and up to a minute more if `wanted` requires a low core-to-core
/// latency that the machine does not have. Throws IoError without OpenMP or a second core.
loop::Machine measured_machine(bench::Cores wanted);

}  // namespace selgen::host

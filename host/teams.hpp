#pragma once

#include <selgen/bench/quiet.hpp>

#include "loop/simulate/machine.hpp"

namespace selgen::host {

/// Measures what teams of threads cost on this machine, by the OpenMP runtime that selgen is linked
/// with; takes some seconds, and where cores are wanted near that are apart up to a minute more.
/// Throws IoError where there is no OpenMP or no second core.
loop::Machine measured_machine(bench::Cores wanted);

}  // namespace selgen::host

#pragma once

#include "loop/machine.hpp"

namespace selgen::cli {

/// Measures what teams of threads cost on this machine, by the OpenMP runtime that selgen is linked
/// with; takes some seconds. Throws WorldError where there is no OpenMP or no second core.
loop::Machine measured_machine();

}  // namespace selgen::cli

#pragma once

#include "cli/commands.hpp"
#include "cli/map_rates.hpp"

namespace selgen::cli {

/// Runs the program, which times the kernels of the problems, and writes the rates file; whether
/// that went well, else it is told. Throws WorldError and UsageError.
bool calibrate(const MapOptions& options, const Problems& problems, const Streams& streams);

}  // namespace selgen::cli

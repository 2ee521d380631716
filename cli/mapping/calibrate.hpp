#pragma once

#include "cli/commands/commands.hpp"
#include "cli/mapping/rates.hpp"

namespace selgen::cli {

/// Runs the program, which times the kernels of the problems, and writes the rates file; whether
/// that went well, else it is told. Throws IoError and UsageError.
bool calibrate(const MapOptions& options, const Problems& problems, const Streams& streams);

}  // namespace selgen::cli

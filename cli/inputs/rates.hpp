// The rates files that `map --calibrate` writes.
#pragma once

#include <string>

#include "cli/commands/commands.hpp"
#include "map/io/rates.hpp"

namespace selgen::cli {

/// Runs the program, which times the kernels of the problems, and writes the rates file. Returns
/// false after an error, which is reported. Throws IoError and host::Interrupted.
bool calibrate(const MapOptions& options, const map::Problems& problems, const Streams& streams);

}  // namespace selgen::cli

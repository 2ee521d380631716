// The rates files that `map` and `gen` read, and that `map --calibrate` writes.
#pragma once

#include <string>

#include "cli/commands/commands.hpp"
#include "map/io/rates.hpp"

namespace selgen::cli {

/// Applies a rates file, which may be "-"; an empty name is none. Returns false where it has an
/// error, which is reported.
bool apply_rates_file(const std::string& path, const map::Problems& problems,
                      DiagnosticPrinter& printer);

/// Runs the program, which times the kernels of the problems, and writes the rates file. Returns
/// false after an error, which is reported. Throws IoError and host::Interrupted.
bool calibrate(const MapOptions& options, const map::Problems& problems, const Streams& streams);

}  // namespace selgen::cli

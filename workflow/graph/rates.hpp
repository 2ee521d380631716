// Files of measured rates of patterns: applied to mapping problems, and written by a program that
// times its kernels.
#pragma once

#include <string>

#include "base/remarks.hpp"
#include "map/io/rates.hpp"
#include "workflow/graph/map.hpp"

namespace selgen::workflow {

/// Applies a rates file, which may be "-"; an empty name is none. Adds an error if the file is
/// invalid.
void apply_rates_file(const std::string& path, const map::Problems& problems, Remarks& remarks);

/// Runs the program of the request, which times the kernels of the problems, and writes the rates
/// file. Rates of patterns that no longer exist are removed if all places run. Throws IoError and
/// host::Interrupted.
void calibrate(const MapRequest& request, const map::Problems& problems, Messages& messages);

}  // namespace selgen::workflow

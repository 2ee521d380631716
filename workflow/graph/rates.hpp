// Files of measured rates of patterns: applied to mapping problems, and written by a program that
// times its kernels.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/remarks.hpp"
#include "map/io/rates.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

/// Applies a rates file, which may be "-"; an empty name is none. Adds an error if the file is
/// invalid.
void apply_rates_file(const std::string& path, const map::Problems& problems, Remarks& remarks);

struct Calibration {
    std::string spec{};                  // for messages
    std::string place{};                 // the one that runs; empty: all
    std::string rates{};                 // the file
    std::vector<std::string> program{};  // with its arguments
};

/// Runs the program, which times the kernels of the problems, and writes the rates file. Rates of
/// patterns that no longer exist are removed if all places run. Throws IoError and
/// host::Interrupted.
void calibrate(const Calibration& calibration, const map::Problems& problems, Messages& messages);

}  // namespace selgen::workflow

// Timings of kernels, measured by a user's program for `selgen map --calibrate`.
#pragma once

#include <string>
#include <vector>

namespace selgen::host {

/// Runs a program with SELGEN_CALIBRATE set, and returns the content of the file that it wrote.
/// `words` are the program and its arguments. Its output goes to the error stream. Throws IoError
/// if it crashes or fails, and Interrupted.
std::string calibration_of(std::vector<std::string> words);

}  // namespace selgen::host

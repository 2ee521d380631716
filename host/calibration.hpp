#pragma once

#include <string>
#include <vector>

namespace selgen::host {

/// Runs a program with SELGEN_CALIBRATE set, and returns what it wrote into the file of that name;
/// `words` are the program and its arguments. What it prints goes to the error stream. Throws
/// IoError where it crashes or fails, and Interrupted.
std::string calibration_of(std::vector<std::string> words);

/// Throws IoError where the file cannot be written: before a program runs for minutes.
void check_writable(const std::string& path);

}  // namespace selgen::host

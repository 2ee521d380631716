// Runs selgen as a function of its command line and output streams, for main() and tests.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

/// Runs a command line (without the program's name) and returns an Exit. Throws nothing.
int run(const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

/// Does the work; reports what it throws, and returns the Exit for it.
int guarded(const std::function<int()>& work, DiagnosticPrinter& printer);

}  // namespace selgen::cli

#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

/// Does what the words of a command line say, and returns an Exit. Nothing is thrown.
int run(const std::vector<std::string>& words, std::ostream& out, std::ostream& err);

/// Does the work; what it throws is told, and becomes an Exit.
int guarded(const std::function<int()>& work, DiagnosticPrinter& printer);

}  // namespace selgen::cli

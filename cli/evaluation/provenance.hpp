#pragma once

#include <string>

#include "cli/output/diagnostics.hpp"

namespace selgen::cli {

/// Tells in what two tables were measured otherwise, by the files that drivers write beside them
/// (`selgen/bench/origin.hpp`): their times may not compare. Nothing where either has no such file.
void tell_other_origin(const std::string& first, const std::string& other,
                       DiagnosticPrinter& printer);

}  // namespace selgen::cli

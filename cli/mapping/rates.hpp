#pragma once

#include <string>
#include <vector>

#include "cli/mapping/input.hpp"

namespace selgen::cli {

class DiagnosticPrinter;

/// Problems whose patterns are given rates.
using Problems = std::vector<map::Problem*>;
Problems problems_of(std::vector<MapCase>& cases);

/// Measured rates in place of the machine's, for patterns of the problems: {"sweep": {"cpu":
/// 1.2e9}}, flop/s of a core, for kinds of processors or for one. Throws JsonError
/// (base/json.hpp).
void apply_rates(const std::string& text, const Problems& problems);

/// The same of a file, which may be "-"; an empty name is none. Whether it is right; else that is
/// told.
bool rates_apply(const std::string& path, const Problems& problems, DiagnosticPrinter& printer);

}  // namespace selgen::cli

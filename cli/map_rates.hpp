#pragma once

#include <string>
#include <vector>

#include "cli/map_input.hpp"

namespace selgen::cli {

/// Measured rates in place of the machine's, for patterns of the cases: {"sweep": {"cpu": 1.2e9}},
/// flop/s of a core, for kinds of processors or for one. Throws Misread (cli/json_place.hpp).
void apply_rates(const std::string& text, std::vector<MapCase>& cases);

}  // namespace selgen::cli

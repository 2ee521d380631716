#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/mapping/input.hpp"

namespace selgen::cli {

/// The places of a spec that are asked for, as cases; nothing where the spec has faults, which are
/// told. Throws UsageError where there is no such place.
std::optional<std::vector<MapCase>> read_map_spec(const MapOptions& options,
                                                  const Streams& streams);

}  // namespace selgen::cli

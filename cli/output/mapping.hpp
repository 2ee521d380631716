#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/mapping/input.hpp"
#include "map/mapping.hpp"

/// The output of `selgen map`: text and JSON.
namespace selgen::cli {

/// Steps, cost, bound, and the processor of each split.
nlohmann::ordered_json mapping_json(const MapCase& one, const map::Mapping& mapping);

/// The same as text, with the transfers before each step.
std::string mapping_text(const MapCase& one, const map::Mapping& mapping);

}  // namespace selgen::cli

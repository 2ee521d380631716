#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/mapping/input.hpp"
#include "map/mapping.hpp"

/// What map says to people and to programs.
namespace selgen::cli {

/// Steps, cost, bound, and who computes what.
nlohmann::ordered_json mapping_json(const MapCase& one, const map::Mapping& mapping);

/// The same as a table, with what moves where before each step.
std::string mapping_text(const MapCase& one, const map::Mapping& mapping);

}  // namespace selgen::cli

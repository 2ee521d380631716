#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

/// Several mappings side by side, step by step: of all that the sets of teams, and for small steps
/// all assignments, make of those so far, the cheapest go on. Of two after which the same teams
/// hold the same data only one is kept. Empty where a step has no assignment.
Assignment beam(Explorer& explorer, const std::vector<TeamSet>& sets, std::size_t width);

}  // namespace selgen::map

// Finds a mapping by keeping several partial mappings from step to step.
#pragma once

#include "map/search/explorer.hpp"

namespace selgen::map {

/// Beam search over the steps. Each step extends the kept partial mappings by the assignments to
/// `sets`, or by all assignments of a small step, and keeps the `width` cheapest. Of mappings that
/// leave the live data on the same teams, only the cheapest is kept. The result is empty if a step
/// has no assignment.
Assignment beam(Explorer& explorer, const std::vector<TeamSet>& sets, std::size_t width);

}  // namespace selgen::map

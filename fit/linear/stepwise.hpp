#pragma once

#include <cstddef>
#include <vector>

#include "fit/linear/moments.hpp"

namespace selgen::fit {

/// Models of 0, 1, 2, … candidates, each found by going forward to `furthest` candidates, always
/// by the one that explains most of what is left, and then back, without the one that is missed
/// least. Candidates that depend on others to rounding are left out.
std::vector<Subset> stepwise(const Correlations& correlations, std::size_t furthest);

}  // namespace selgen::fit

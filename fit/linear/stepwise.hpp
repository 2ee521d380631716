// Stepwise selection: a sequence of subsets of candidates, one of each size.
#pragma once

#include <cstddef>
#include <vector>

#include "fit/linear/moments.hpp"

namespace selgen::fit {

/// Models of 0, 1, 2, … candidates. Forward selection adds the candidate that explains most of the
/// rest, up to `furthest` candidates; backward elimination then removes the least important one at
/// a time. Candidates that depend on others, up to rounding, are left out.
std::vector<Subset> stepwise(const Correlations& correlations, std::size_t furthest);

}  // namespace selgen::fit

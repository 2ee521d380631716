// Combines two tables; rows that were measured again are merged.
#pragma once

#include <string>

#include "fit/table/data.hpp"

namespace selgen::fit {

/// Adds the rows of another table. A row that exists already (Repeats) was measured again: the
/// least time of each run and each plan counts, because disturbances make times longer. A run that
/// failed in one table has failed, because a variant that is sometimes wrong is wrong. A time
/// replaces a bound, a timeout or a missing value; of two bounds, the larger one counts. A
/// row keeps its first weight. New features, words and variants are added; they are
/// unmeasured in the other rows. Returns the reason, and adds nothing, if the tables cannot be
/// combined: measured and simulated times, two simulated machines, a feature with numbers in one
/// table and words in the other, or too many variants.
std::string merge(Data& data, const Data& other);

/// The provenance of the times: "measured", "simulated (Cell)".
std::string provenance_of(const Data& data);

}  // namespace selgen::fit

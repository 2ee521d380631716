#pragma once

#include "fit/data.hpp"

namespace selgen::fit {

/// Adds the rows of another table. A row whose id is there already was measured again: of each run
/// and each plan the least time counts, since what disturbs a measurement makes it longer; failed
/// is what never succeeded. What is new of features, their words, and variants is added; the
/// others' rows did not measure it.
void merge(Data& data, const Data& other);

}  // namespace selgen::fit

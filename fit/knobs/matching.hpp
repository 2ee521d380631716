// Matches the columns of a table with the values of knobs.
#pragma once

#include "dsl/model/spec.hpp"
#include "fit/knobs/training_set.hpp"
#include "fit/table/matching.hpp"

namespace selgen::fit {

/// A note on times of the table that do not belong to a configuration of the selector.
Remarks match_configurations(const dsl::model::Selector& selector, const Data& table);

/// Notes on words of the knob that have no times, or not in all rows.
Remarks match_values(const KnobTrainingSet& training, const Data& data);

}  // namespace selgen::fit

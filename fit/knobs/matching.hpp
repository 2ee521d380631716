#pragma once

#include "dsl/model/spec.hpp"
#include "fit/knobs/training_set.hpp"
#include "fit/table/matching.hpp"

/// What of a table and of knobs does not fit together.
namespace selgen::fit {

/// A note on times of the table that are of no configuration of the selector.
Remarks match_configurations(const dsl::model::Selector& selector, const Data& table);

/// Notes on words of the knob that have no times, or not in all rows: they are compared less.
Remarks match_values(const KnobTrainingSet& training, const Data& data);

}  // namespace selgen::fit

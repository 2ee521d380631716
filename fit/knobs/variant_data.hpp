// Tables for the choice of a variant: with columns for lets, and after the rules chose its knobs.
#pragma once

#include "dsl/ast/spec.hpp"
#include "dsl/model/spec.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The table with a column for each `let` that is an input. Its cost is that of the most expensive
/// feature that it reads.
Data with_lets(const dsl::model::Selector& selector, const Inputs& inputs, Data data, double reuse);

/// The spec with this selector's knobs as features if they have a rule. Their rules and all
/// experiments are removed.
dsl::ast::Spec with_knobs_as_features(const dsl::ast::Spec& written,
                                      const dsl::model::Selector& selector);

/// The table for the choice of the variant. Variants that use knobs with a rule have one column
/// instead of one for each configuration: in each row the configuration that the rules choose, as
/// in `eval`. The chosen values are features. If the rule of a knob has no model yet, the value
/// with the lowest cost counts, and the feature is not known.
Data variant_data(const dsl::model::Selector& selector, const Data& table, double reuse);

}  // namespace selgen::fit

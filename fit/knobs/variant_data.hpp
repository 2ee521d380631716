// The choice of a variant whose knobs have rules: the rules choose the values of the knobs first.
#pragma once

#include "dsl/ast/spec.hpp"
#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

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

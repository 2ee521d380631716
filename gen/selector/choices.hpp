// Models that choose a variant themselves: their functions, their inspections, and whether they may
// choose none.
#pragma once

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// Whether the rule's model may choose no variant: sums may be NaN.
bool may_name_none(const dsl::model::ByRule& rule);

/// Whether it is a tree with leaves that are unsure.
bool may_be_unsure(const dsl::model::ByRule& rule);
bool may_be_unsure(const dsl::model::Selector& selector);

/// The inspections that run before a rule's model: those of its domain; and all that it reads if it
/// reads the nearest point of the domain or is not a tree.
Indices made_before(const dsl::model::Selector& selector, const dsl::model::ByRule& rule);

/// Whether the rule's tree runs inspections when it needs them.
bool is_lazy(const dsl::model::Selector& selector, const dsl::model::ByRule& rule);

/// The functions of all models that choose a variant, one per model.
List choice_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

#pragma once

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// Whether the rule's model may name no variant: what adds up may give NaN.
bool may_name_none(const dsl::model::ByRule& rule);

/// The inspections that are made before a rule's model is asked: those of its domain, and all that
/// it reads where it reads the domain's nearest point or is no tree.
Indices made_before(const dsl::model::Selector& selector, const dsl::model::ByRule& rule);

/// Whether the rule's tree makes inspections on its way.
bool is_lazy(const dsl::model::Selector& selector, const dsl::model::ByRule& rule);

/// The functions of all models that name a variant; one for each model.
List choice_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

// The plans and runs of variants: their types, functions, renewals and deliveries.
#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

bool has_plans(const dsl::model::Selector& selector);

/// The functions whose return types are the types of the phase and of the values that inspections
/// are valid for.
List type_views(const dsl::model::Selector& selector);

/// The types of all plans, in the order of the variants that have one.
std::vector<std::string> plan_types(const dsl::model::Selector& selector);

/// The functions that make plans.
List plan_views(const dsl::model::Selector& selector);

/// The names of the variants without a plan.
std::vector<std::string> without_plan(const dsl::model::Selector& selector);

/// C++ of a value; unread if a feature that an inspection provides is unread.
std::string where_read(const dsl::model::Selector& selector, const Indices& features,
                       const std::string& value);

/// Whether the plan of some variant may be reused in the next phase.
bool has_renewals(const dsl::model::Selector& selector);

/// Whether a plan delivers the result of an inspection that some decision needs.
bool has_deliveries(const dsl::model::Selector& selector);

/// The variants whose plans deliver the result of this inspection.
List deliveries_views(const dsl::model::Selector& selector, std::size_t inspection);

/// Whether some variant may decline.
bool has_declines(const dsl::model::Selector& selector);

/// The code that runs each variant.
List run_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

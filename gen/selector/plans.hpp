#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

/// The plans and runs of variants.
namespace selgen::gen {

bool has_plans(const dsl::model::Selector& selector);

/// The functions whose results are the types of the phase and of what inspections hold for.
List type_views(const dsl::model::Selector& selector);

/// The types of all plans, in the order of the variants that have one.
std::vector<std::string> plan_types(const dsl::model::Selector& selector);

/// These functions make the plans.
List plan_views(const dsl::model::Selector& selector);

/// The names of the variants without a plan.
std::vector<std::string> without_plan(const dsl::model::Selector& selector);

/// C++ of a value, unread where one of the features that an inspection gives is.
std::string where_read(const dsl::model::Selector& selector, const Indices& features,
                       const std::string& value);

/// Whether the plan of some variant may serve in the next phase, too.
bool has_renewals(const dsl::model::Selector& selector);

/// Whether a plan tells what an inspection would find, which some decision needs.
bool has_deliveries(const dsl::model::Selector& selector);

/// The variants whose plans tell what this inspection would find.
List deliveries_views(const dsl::model::Selector& selector, std::size_t inspection);

/// Whether some variant may decline.
bool has_declines(const dsl::model::Selector& selector);

/// How variants run.
List run_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

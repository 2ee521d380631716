// The value of a goal for a candidate, in C++.
#pragma once

#include <cstddef>
#include <string>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Whether the goal of the candidate is a prediction of a model, unchanged. Otherwise it has a
/// function of its own, cost::V.
bool is_prediction(const dsl::model::Selector& selector, const dsl::model::GoalRule& goal,
                   std::size_t variant);

/// A call with these features: "predicted::time_team(f)" or "cost::team(f)".
std::string goal_value(const dsl::model::Selector& selector, const dsl::model::GoalRule& goal,
                       std::size_t variant, const std::string& features);

}  // namespace selgen::gen

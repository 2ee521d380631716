#pragma once

#include "dsl/model.hpp"
#include "gen/view.hpp"

namespace selgen::gen {

/// The rules of a selector as statements of decide(), in the spec's order.
List rule_views(const dsl::model::Selector& selector);

}  // namespace selgen::gen

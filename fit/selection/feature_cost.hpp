#pragma once

#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// In each row, what it takes to know the features that the selector's rules read: an inspection
/// is made as a whole, so that it counts once, and for one feature as much as for all.
Vector feature_seconds(const dsl::model::Selector& selector, const Data& data);

}  // namespace selgen::fit

#pragma once

#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The seconds in each row to compute the features that the selector's rules read. An inspection
/// counts once and as a whole, however many of its features are read.
Vector feature_seconds(const dsl::model::Selector& selector, const Data& data);

}  // namespace selgen::fit

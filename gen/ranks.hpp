#pragma once

#include "dsl/model.hpp"
#include "gen/view.hpp"

namespace selgen::gen {

/// How the values that ranks have of each feature become one.
List merges(const dsl::model::Selector& selector);

}  // namespace selgen::gen

#pragma once

#include "dsl/model/spec.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// How the values that ranks have of each feature become one.
List merges(const dsl::model::Selector& selector);

}  // namespace selgen::gen

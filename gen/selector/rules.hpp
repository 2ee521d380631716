#pragma once

#include "gen/parts.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// The rules of a selector as statements of decide(), in the order of the spec.
List rule_views(const Part& part);

}  // namespace selgen::gen

#pragma once

#include "gen/parts.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// The rules of a selector as statements of decide(), in the spec's order.
List rule_views(const Part& part);

}  // namespace selgen::gen

// Views of the rules in decide(), and the arguments `outside` and `unsure` of its decisions.
#pragma once

#include <string>

#include "gen/parts.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// The rules of a selector as statements of decide(), in the order of the spec.
List rule_views(const Part& part);

/// The arguments of a decision after the line: `outside` and `unsure`, if a rule sets them.
std::string outside_argument(const dsl::model::Selector& selector);

}  // namespace selgen::gen

// The check of all machines, graphs and placements of a spec.
#pragma once

#include <vector>

#include "dsl/check/context.hpp"

namespace selgen::dsl {

/// machine { … }, graph { … } and place { … } of the spec, whose selectors are lowered.
void lower_graphs(Context& context, const std::vector<ast::Spec>& specs, model::Spec& result);

}  // namespace selgen::dsl

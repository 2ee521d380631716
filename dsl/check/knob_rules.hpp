// Lowers one rule of a knob; part of dsl/check.
#pragma once

#include "dsl/check/context.hpp"

namespace selgen::dsl {

/// Lowers `choose KNOB least|most GOAL` or `choose KNOB by MODEL` to the knob's chooser. If the
/// model does not exist yet, there is a warning and no chooser.
void lower_knob_rule(Context& context, const ast::Statement& rule, Scope& scope, model::Knob& knob);

}  // namespace selgen::dsl

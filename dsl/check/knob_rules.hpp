#pragma once

#include "dsl/check/context.hpp"

/// The rules of knobs; part of dsl/check.
namespace selgen::dsl {

/// What `choose KNOB least|most GOAL` and `choose KNOB by MODEL` make of the knob's chooser: none,
/// after a warning, where the model is not there yet.
void lower_knob_rule(Context& context, const ast::Statement& rule, Scope& scope, model::Knob& knob);

}  // namespace selgen::dsl

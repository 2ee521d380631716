// Functions that lower the equations of a model; part of dsl/check.
#pragma once

#include "dsl/check/context.hpp"

namespace selgen::dsl {

/// The scope of a model's expressions: within its domain, without quantities.
Scope scope_of_model(const ast::Model& written, const Scope& scope);

/// The right side of an equation for a quantity.
model::Cost lower_cost(Context& context, const ast::Equation& equation, Scope& scope);

/// Reports a second equation for one quantity and variant, and one for no variant.
void check_equations(const ast::Model& written, Report& report);

}  // namespace selgen::dsl

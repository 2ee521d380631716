// The operators and functions of the expression language; part of dsl/check/expression/lower.
#pragma once

#include <string>

#include "dsl/check/expression/lower.hpp"

namespace selgen::dsl {

/// "number", "condition" or "word", for messages.
std::string type_text(ValueType type);

/// Lowers an operator or a function with its operands.
Typed lower_apply(Scope& scope, Span span, const ast::Apply& apply);

}  // namespace selgen::dsl

// Operators, functions and comparisons of the expression language, and fix-it hints for those of
// other languages; part of dsl/check/expression/lower.
#pragma once

#include <string>
#include <string_view>

#include "dsl/check/expression/lower.hpp"

namespace selgen::dsl {

/// "number", "condition" or "word", for messages.
std::string type_text(ValueType type);

/// Lowers an operator or a function with its operands.
Typed lower_apply(Scope& scope, Span span, const ast::Apply& apply);

bool is_comparison(std::string_view op);

/// Lowers a comparison of numbers, or of a `one of` feature with one of its words.
Typed lower_comparison(Scope& scope, Span span, const ast::Apply& apply);

/// Whether two numbers may be added or compared; reports an error if not. A literal 0 has any unit.
/// In a model, units are not checked, because a fitted coefficient has an implicit unit.
bool same_unit(Scope& scope, Span span, const Typed& a, const Typed& b);

/// The unit of a sum of two numbers that have the same unit.
Unit common_unit(const Typed& a, const Typed& b);

/// A number as it is written here, for 10k, 1_000, 5.0f and 0x10; empty without one.
std::string own_number(const ast::Number& number);

/// A call as it is written here, for pow(a, 2) and fabs(a); empty without one.
std::string own_call(const ast::Apply& call);

/// Reports a condition that is compared with true, false, 1 or 0. Returns whether this is one.
bool report_compared_condition(Scope& scope, Span span, const ast::Apply& comparison);

}  // namespace selgen::dsl

// Comparisons, and the units of their two sides; part of dsl/check/expression/lower.
#pragma once

#include <string_view>

#include "dsl/check/expression/lower.hpp"

namespace selgen::dsl {

bool is_comparison(std::string_view op);

/// Lowers a comparison of numbers, or of a `one of` feature with one of its words.
Typed lower_comparison(Scope& scope, Span span, const ast::Apply& apply);

/// Whether two numbers may be added or compared; reports an error if not. A literal 0 has any unit.
/// In a model, units are not checked, because a fitted coefficient has an implicit unit.
bool same_unit(Scope& scope, Span span, const Typed& a, const Typed& b);

/// The unit of a sum of two numbers that have the same unit.
Unit common_unit(const Typed& a, const Typed& b);

}  // namespace selgen::dsl

#pragma once

#include <string_view>

#include "dsl/check/expression/lower.hpp"

/// Comparisons, and what two sides must have in common; part of dsl/check/expression/lower.
namespace selgen::dsl {

bool is_comparison(std::string_view op);

/// Lowers a comparison of numbers, or of a `one of` feature with one of its words.
Typed lower_comparison(Scope& scope, Span span, const ast::Apply& apply);

/// Whether two numbers may be added or compared; reports it if not. A written 0 has any unit, and
/// within a model units are not judged: a fitted coefficient carries its own unsaid.
bool same_unit(Scope& scope, Span span, const Typed& a, const Typed& b);

/// The unit of a sum of two numbers that have the same.
Unit common_unit(const Typed& a, const Typed& b);

}  // namespace selgen::dsl

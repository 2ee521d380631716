#pragma once

#include <optional>
#include <string>

#include "dsl/ast/nodes.hpp"
#include "dsl/check/context.hpp"

/// Corrected text for expressions that are written as in another language. Empty without one.
namespace selgen::dsl {

/// 10k, 1_000, 5.0f, 0x10
std::string own_number(const ast::Number& number);

/// pow(a, 2), fabs(a)
std::string own_function(const ast::Apply& call);

/// Reports a condition that is compared with true, false, 1 or 0; returns whether it is one.
bool report_compared_flag(Scope& scope, Span span, const ast::Apply& comparison);

}  // namespace selgen::dsl

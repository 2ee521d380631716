// Fix-it hints for expressions that are written as in another language; part of
// dsl/check/expression/lower.
#pragma once

#include <string>

#include "dsl/check/expression/lower.hpp"

namespace selgen::dsl {

/// A number as it is written here, for 10k, 1_000, 5.0f and 0x10; empty without one.
std::string own_number(const ast::Number& number);

/// A call as it is written here, for pow(a, 2) and fabs(a); empty without one.
std::string own_call(const ast::Apply& call);

/// Reports a condition that is compared with true, false, 1 or 0. Returns whether this is one.
bool report_compared_condition(Scope& scope, Span span, const ast::Apply& comparison);

}  // namespace selgen::dsl

// Properties of the language's operators in C++: kind, spelling, precedence, and whether a library
// function is needed.
#pragma once

#include <string_view>

#include "dsl/model/spec.hpp"
#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// How C++ writes an operator.
enum class OperatorKind { logic, comparison, infix, sign, power, function, choice };

OperatorKind kind_of(dsl::model::Operator op);

struct Infix {
    std::string_view spelling;
    Binding binding;
};

/// For comparisons, sums and products.
Infix infix_operator(dsl::model::Operator op);

/// For OperatorKind::function.
std::string_view function_name(dsl::model::Operator op);

/// Whether a power is multiplied out: whole exponents from -16 to 16.
bool is_multiplied_out(double exponent);

/// Whether it calls a function of <cmath>, which is not constexpr.
bool calls_library(const Scope& scope, const dsl::model::Apply& apply);

/// Whether the expression has type bool in C++; flags are numbers.
bool is_truth(const Scope& scope, const dsl::model::Expression& expression);

}  // namespace selgen::gen

// Writes expressions of the language as C++ numbers and conditions, with their precedence.
#pragma once

#include <cstddef>
#include <string>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// How tightly an expression binds, the loosest first.
enum class Binding { conditional, disjunction, conjunction, comparison, sum, product, sign, whole };

/// A C++ expression.
struct Code {
    std::string text;
    Binding binding = Binding::whole;
};

/// The context of an expression.
struct Scope {
    const dsl::model::Selector& selector;
    std::size_t variant = 0;  // of the quantities in a goal
};

/// An expression of type double, with the fewest parentheses that keep its meaning and avoid
/// compiler warnings. Features are read from `f`.
Code number(const Scope& scope, const dsl::model::Expression& expression);

/// The same of type bool.
Code condition(const Scope& scope, const dsl::model::Expression& expression);

/// Joins conditions by && or ||.
Code both(const Code& a, const Code& b);
Code either(const Code& a, const Code& b);
Code negated(const Code& a);

/// The call that computes a quantity, or its value if it is constant.
Code quantity(const Scope& scope, std::size_t index);

/// The member of Features: cpu_avx2 for "cpu.avx2".
std::string field(const dsl::model::Feature& feature);

}  // namespace selgen::gen

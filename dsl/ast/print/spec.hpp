// Prints a spec with its comments, or a single expression.
#pragma once

#include <string>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/source.hpp"

namespace selgen::dsl {

/// The spec in selgen's layout, comments kept. Blank lines between statements and comments after a
/// statement are taken from `source`; an empty source means that no layout is known (a tree made by
/// calls). print(parse(print(x))) is print(x).
std::string print(const ast::Spec& spec, const Source& source = {});

/// An expression with the fewest parentheses that keep its meaning.
std::string print(const ast::Expression& expression);

}  // namespace selgen::dsl

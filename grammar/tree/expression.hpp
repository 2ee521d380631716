// Converts parsed expressions, identifiers, trees and forests to the syntax tree.
#pragma once

#include "dsl/ast/spec.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Builds the expression of a chain or a conditional. Throws SyntaxError if operators cannot be
/// combined.
dsl::ast::Expression make_expression(const Reading& reading, const Node& node);

dsl::ast::Identifier make_identifier(const Reading& reading, const Node& node);

/// Builds the tree of a branch.
dsl::ast::Tree make_tree(const Reading& reading, const Node& node);

dsl::ast::Forest make_forest(const Reading& reading, const Node& node);

}  // namespace selgen::grammar

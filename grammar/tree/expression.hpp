#pragma once

#include "dsl/ast/spec.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Makes the expression of a chain or a conditional; throws a Fault where operators do not fit.
dsl::ast::Expression make_expression(const Reading& reading, const Node& node);

dsl::ast::Identifier make_identifier(const Reading& reading, const Node& node);

/// Makes the tree of a tree's branch.
dsl::ast::Tree make_tree(const Reading& reading, const Node& node);

dsl::ast::Forest make_forest(const Reading& reading, const Node& node);

}  // namespace selgen::grammar

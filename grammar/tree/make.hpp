// Converts parsed statements and expressions to the syntax tree.
#pragma once

#include "dsl/ast/spec.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

/// Builds the expression of a chain or a conditional. Throws SyntaxError if operators cannot be
/// combined.
dsl::ast::Expression make_expression(const Reading& reading, const Node& node);

dsl::ast::Identifier make_identifier(const Reading& reading, const Node& node);

/// The right side of an equation.
dsl::ast::Body make_body(const Reading& reading, const Node& node);

dsl::ast::Statement make_statement(const Reading& reading, const Node& node);
dsl::ast::ModelStatement make_model_statement(const Reading& reading, const Node& node);
dsl::ast::ExperimentStatement make_experiment_statement(const Reading& reading, const Node& node);
dsl::ast::PlaceStatement make_place_statement(const Reading& reading, const Node& node);

dsl::ast::MachineLine make_machine_line(const Reading& reading, const Node& node);
dsl::ast::GraphStatement make_graph_statement(const Reading& reading, const Node& node);
dsl::ast::GraphPlace make_place(const Reading& reading, const Node& node);

}  // namespace selgen::grammar

// Converts parsed statements of selectors, models and experiments to the syntax tree.
#pragma once

#include "dsl/ast/spec.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

dsl::ast::ModelStatement make_model_statement(const Reading& reading, const Node& node);

dsl::ast::Statement make_statement(const Reading& reading, const Node& node);

dsl::ast::ExperimentStatement make_experiment_statement(const Reading& reading, const Node& node);

}  // namespace selgen::grammar

// Converts parsed lines of machines, statements of graphs and `place` items to the syntax tree.
#pragma once

#include "dsl/ast/spec.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

dsl::ast::MachineLine make_machine_line(const Reading& reading, const Node& node);

dsl::ast::GraphStatement make_graph_statement(const Reading& reading, const Node& node);

dsl::ast::GraphPlace make_place(const Reading& reading, const Node& node);

}  // namespace selgen::grammar

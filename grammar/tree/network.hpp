// Converts parsed networks and support vector machines to the syntax tree.
#pragma once

#include "dsl/ast/spec.hpp"
#include "grammar/reading.hpp"

namespace selgen::grammar {

dsl::ast::Network make_network(const Reading& reading, const Node& node);
dsl::ast::Svm make_svm(const Reading& reading, const Node& node);

}  // namespace selgen::grammar

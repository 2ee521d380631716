#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast_expression.hpp"

/// The text of networks and support vector machines; part of dsl/print.
namespace selgen::dsl::text {

/// What stands between "{" and "}", a line each, indented among themselves; none is longer than
/// `room` where that can be.
std::vector<std::string> lines_of(const ast::Network& network, std::size_t room);
std::vector<std::string> lines_of(const ast::Svm& svm, std::size_t room);

}  // namespace selgen::dsl::text

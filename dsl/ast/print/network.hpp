#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/model.hpp"

/// The text of networks, support vector machines and training rows; part of dsl/ast/print/spec.
namespace selgen::dsl::text {

/// What stands between "{" and "}", a line each, indented among themselves; none is longer than
/// `room` where that can be.
std::vector<std::string> lines_of(const ast::Network& network, std::size_t room);
std::vector<std::string> lines_of(const ast::Svm& svm, std::size_t room);
std::vector<std::string> lines_of(const ast::Replay& replay, std::size_t room);

/// What stands before that "{": "replay n, con regret 1.02".
std::string head_of(const ast::Replay& replay);

}  // namespace selgen::dsl::text

// The text of networks, support vector machines, training rows and `instead`, without comments;
// part of dsl/ast/print/spec.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/model.hpp"

namespace selgen::dsl::text {

/// The lines between "{" and "}", indented relative to each other. At most `room` bytes long if
/// possible.
std::vector<std::string> lines_of(const ast::Network& network, std::size_t max_width);
std::vector<std::string> lines_of(const ast::Svm& svm, std::size_t max_width);
std::vector<std::string> lines_of(const ast::Replay& replay, std::size_t max_width);

std::vector<std::string> lines_of(const ast::Instead& instead, std::size_t max_width);

/// The text before that "{": "replay n, con regret 1.02".
std::string head_of(const ast::Replay& replay);

}  // namespace selgen::dsl::text

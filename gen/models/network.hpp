// Writes a neural network or a support vector machine as the body of a C++ function.
#pragma once

#include <functional>
#include <string>

#include "dsl/model/spec.hpp"
#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// The body of a function that returns a quantity. `transformed` maps C++ of the network's output
/// to the result.
std::string network_code(const Scope& scope, const dsl::model::Network& network,
                         const std::function<std::string(const std::string&)>& transformed);

/// The body of a function that returns the chosen variant, or nothing.
std::string choice_code(const Scope& scope, const dsl::model::Network& network);
std::string choice_code(const Scope& scope, const dsl::model::Svm& svm);

/// The same for a network, among the variants without an infinity in `closed`.
std::string open_choice_code(const Scope& scope, const dsl::model::Network& network);

}  // namespace selgen::gen

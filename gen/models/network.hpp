#pragma once

#include <functional>
#include <string>

#include "dsl/model/spec.hpp"
#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// What stands in a function that returns a quantity. `transformed` makes it of C++ that is the
/// network's output.
std::string network_code(const Scope& scope, const dsl::model::Network& network,
                         const std::function<std::string(const std::string&)>& transformed);

/// What stands in a function that returns the variant that is named, or nothing.
std::string choice_code(const Scope& scope, const dsl::model::Network& network);
std::string choice_code(const Scope& scope, const dsl::model::Svm& svm);

/// The same of a network among the variants that have no infinity in `closed`.
std::string open_choice_code(const Scope& scope, const dsl::model::Network& network);

}  // namespace selgen::gen

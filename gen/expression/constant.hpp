#pragma once

#include <optional>

#include "dsl/model/spec.hpp"
#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// The number that an expression is by itself: a constant, or a quantity that is one.
std::optional<double> constant(const Scope& scope, const dsl::model::Expression& expression);

/// The number of a cost that needs no function.
std::optional<double> constant(const dsl::model::Cost& cost);

}  // namespace selgen::gen

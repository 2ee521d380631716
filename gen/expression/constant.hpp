// Which expressions and costs have a value that is known when the header is generated.
#pragma once

#include <optional>

#include "dsl/model/spec.hpp"
#include "gen/expression/expression.hpp"

namespace selgen::gen {

/// The value of a constant, or of a quantity that is constant.
std::optional<double> constant(const Scope& scope, const dsl::model::Expression& expression);

/// The value of a cost that needs no function.
std::optional<double> constant(const dsl::model::Cost& cost);

}  // namespace selgen::gen

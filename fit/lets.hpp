// Computes columns of a table for the `let` statements of a selector.
#pragma once

#include "dsl/model/spec.hpp"
#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The table with a column for each `let` that is an input. Its cost is that of the most expensive
/// feature that it reads.
Data with_lets(const dsl::model::Selector& selector, const Inputs& inputs, Data data, double reuse);

}  // namespace selgen::fit

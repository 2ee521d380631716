// A call's share of the costs of features, to fit models to.
#pragma once

#include "fit/inputs.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// The data to learn from: a call's share of the cost of each feature. Each feature of an
/// inspection has the cost of the whole inspection. Without a phase, only an inspection with a
/// `while` clause is shared by calls.
Data with_costs_of_call(Data data, const Inputs& inputs, double reuse);

}  // namespace selgen::fit

#pragma once

#include <string>

#include "inspect.hpp"
#include "pattern.hpp"
#include "reduce.sel.hpp"
#include "schemes.hpp"

namespace reduction {

/// The features of reduce.sel for data of the host, including those of the inspection.
reduce::Features features_of(const Pattern& pattern, const Shape& shape, int threads);

/// What the generated dispatcher did in the first call with a pattern.
struct Dispatched {
    Scheme chosen = Scheme::sequential;
    double error = 0;        ///< error of the sums, as in `Measured::error`
    double first_s = 0;      ///< wall time of the call: features, inspection, decision, plan, run
    double decision_ns = 0;  ///< the decision alone: mean of many decisions on the same features
    std::string why;         ///< text of the dispatcher
};

/// Calls a new dispatcher with the pattern, on that many threads.
Dispatched dispatch(const Pattern& pattern, int threads);

}  // namespace reduction

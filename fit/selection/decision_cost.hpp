#pragma once

#include "dsl/model/spec.hpp"

namespace selgen::fit {

/// About how long a decision takes, in nanoseconds, on random inputs on a machine of 2.5 GHz: the
/// parts as `./run bench dispatch` measures them.
double decision_ns(const dsl::model::Selector& selector);

}  // namespace selgen::fit

#pragma once

#include "dsl/model/spec.hpp"

namespace selgen::fit {

/// An estimate of the time of a decision, in nanoseconds, for random inputs on a machine of 2.5
/// GHz.
/// `./run bench dispatch` measures the costs of the parts.
double decision_ns(const dsl::model::Selector& selector);

}  // namespace selgen::fit

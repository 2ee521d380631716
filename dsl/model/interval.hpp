// Interval arithmetic: the values that an expression can take, from those of its operands. Bounds
// are rounded to nearest, so they are good enough for diagnostics, not for proofs.
#pragma once

#include "dsl/model/spec.hpp"

namespace selgen::dsl::interval {

using model::Interval;

Interval everything();
Interval add(Interval a, Interval b);
Interval negate(Interval a);
Interval multiply(Interval a, Interval b);
/// everything() if `b` contains 0.
Interval divide(Interval a, Interval b);
Interval power(Interval a, double exponent);
Interval lg(Interval a);
Interval ln(Interval a);
Interval exp(Interval a);
Interval sqrt(Interval a);
Interval abs(Interval a);
Interval min(Interval a, Interval b);
Interval max(Interval a, Interval b);
/// The smallest interval that holds both.
Interval hull(Interval a, Interval b);
/// The intersection; `a` if it is empty.
Interval narrowed(Interval a, Interval b);
bool holds(Interval a, double x);

}  // namespace selgen::dsl::interval

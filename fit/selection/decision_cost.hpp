// Estimates of the nanoseconds that the dispatcher and a decision take.
#pragma once

#include "dsl/model/spec.hpp"

namespace selgen::fit {

/// What the generated dispatcher adds to a direct call of the variant when it decides, without the
/// decision itself: the calling thread's dispatcher, its state and the jump to the variant. For
/// random inputs on a machine of 2.5 GHz (`./run bench decision`).
inline constexpr double dispatcher_ns = 18;

/// What it adds to a call that reuses a decision: to check that the phase lasts, and the jump.
inline constexpr double reused_decision_ns = 2;

/// The least time of a decision: to call the function that decides.
inline constexpr double least_decision_ns = 2;

/// An estimate of the time of a decision, in nanoseconds, for random inputs on a machine of 2.5
/// GHz.
/// `./run bench dispatch` measures the costs of the parts.
double decision_ns(const dsl::model::Selector& selector);

}  // namespace selgen::fit

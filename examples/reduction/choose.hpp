#pragma once

#include "inspect.hpp"
#include "pattern.hpp"
#include "schemes.hpp"

namespace reduction {

/// What the choice depends on.
struct Features {
    double n = 0;     ///< elements
    double con = 0;   ///< iterations for each element
    double mob = 0;   ///< distinct elements in an iteration
    double work = 0;  ///< units of other work in an iteration
    Shape shape;
    double threads = 1;
    double reuse = 1;  ///< calls that one set-up serves
};

Features features_of(const Pattern& pattern, const Shape& shape, int threads);

/// Seconds, as the model expects them.
struct Cost {
    double time = 0;   ///< of a call
    double setup = 0;  ///< once a phase
};

Cost predict(Scheme scheme, const Features& features);

/// What the selector of reduce.sel chooses: the feasible scheme of the least time for each call of
/// the phase, its set-up included; sequential for one thread and for tiny loops.
Scheme choose(const Features& features);

}  // namespace reduction

#pragma once

#include <span>

#include "pattern.hpp"
#include "team.hpp"

namespace reduction {

/// A block of iterations for each thread, every addition atomic: the unordered critical sections of
/// section 3.1, as fine as the hardware has them.
void reduce_atomic(const Pattern& pattern, std::span<double> data, Team team = {});

}  // namespace reduction

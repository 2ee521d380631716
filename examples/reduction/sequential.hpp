#pragma once

#include <span>

#include "pattern.hpp"

namespace reduction {

/// Adds every contribution to `data` (one double an element) in the order of the iterations.
void reduce_sequential(const Pattern& pattern, std::span<double> data);

}  // namespace reduction

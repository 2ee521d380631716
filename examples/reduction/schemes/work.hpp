// The arithmetic of one iteration, which variants of the host and of devices share.
#pragma once

#include <selgen/cuda/kernel.hpp>

#include "patterns/pattern.hpp"

namespace reduction {

/// The non-reduction work of an iteration (figure 5): one memory read gave `weight`, then follow
/// `units` dependent divisions. Every variant computes it by the same operations.
SELGEN_ANYWHERE inline double other_work(double weight, int units) noexcept {
    for (int u = 0; u < units; ++u) weight = 2.0 / weight;
    return weight;
}

/// The value that the reference at position `slot` of its iteration adds to its element.
SELGEN_ANYWHERE inline double contribution(double other, Index slot) noexcept {
    return other + slot;
}

}  // namespace reduction

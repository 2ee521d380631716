// Runs the atomic reduction with the pattern's own loop.
#include "schemes/atomic.hpp"

namespace reduction {

void reduce_atomic(const Pattern& pattern, std::span<double> data, Team team) {
    reduce_atomic(pattern, data, PatternLoop(pattern), team);
}

}  // namespace reduction

#include "atomic.hpp"

namespace reduction {

void reduce_atomic(const Pattern& pattern, std::span<double> data, Team team) {
    reduce_atomic(pattern, data, Loop(pattern), team);
}

}  // namespace reduction

#include "sequential.hpp"

#include "body.hpp"

namespace reduction {

void reduce_sequential(const Pattern& pattern, std::span<double> data) {
    accumulate(pattern, {0, pattern.iterations()}, data.data());
}

}  // namespace reduction

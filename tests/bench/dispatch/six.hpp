#pragma once

#include <array>

/// What the selectors of ./run bench dispatch are called with and call.
namespace bench {

struct Six {
    std::array<double, 6> x;
};

void work();

}  // namespace bench

#pragma once

#include <array>

/// Arguments and kernels of the selectors of ./run bench dispatch.
namespace bench {

struct Six {
    std::array<double, 6> x;
};

void work();

}  // namespace bench

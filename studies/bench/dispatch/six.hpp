// Arguments and kernels of the selectors of ./run bench dispatch.
#pragma once

#include <array>

namespace bench {

struct Six {
    std::array<double, 6> x;
};

void work();

}  // namespace bench

// The data of sized.sel; its kernels are in placed_kernels.hpp.
#pragma once

#include <array>
#include <cstdint>

namespace placed {

struct Bar {
    std::int64_t size;
    const double* scaled;
    const double* limit;
    std::int32_t* marks;
    std::array<const double*, 2> seeds;
};

/// For sizes without a mapping.
inline int plainly = 0;
inline void heat_plainly(const Bar&) { ++plainly; }

}  // namespace placed

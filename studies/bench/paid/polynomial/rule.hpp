// The hand-written rule for polynomial schemes, by the number of points and the degree.
#pragma once

#include <cstddef>

/// Written by hand before the first tune: horner, split, estrin or blocked.
inline std::size_t rule(std::size_t points, std::size_t degree) {
    if (points >= 16) return 3;
    return degree >= 16 ? 1 : 0;
}

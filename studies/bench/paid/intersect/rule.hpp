// The hand-written rule for intersections, by the ratio, size and density of the sets.
#pragma once

#include <algorithm>
#include <cstddef>

#include "intersect.hpp"

/// Written by hand before the first tune: merge, branchless, galloping or bitmap.
inline std::size_t rule(const kernels::Ids& a, const kernels::Ids& b) {
    if (kernels::ratio(a, b) > 24) return 2;  // few searches
    const std::size_t n = std::min(a.size(), b.size());
    if (n > 100 && kernels::density(a, b) > 0.03) return 3;  // there are few bits
    return n < 16 ? 0 : 1;
}

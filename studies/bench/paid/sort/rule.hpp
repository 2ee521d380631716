// The hand-written rule for sorts, by the number of keys and the order of a sample.
#pragma once

#include <cstddef>

#include "sort.hpp"

/// Written by hand before the first tune: introsort, insertion, mergesort or radix.
inline std::size_t rule(const kernels::Keys& keys) {
    if (keys.size() <= 32) return 1;
    if (keys.size() < 500) return 0;
    if (kernels::sample(keys).ordered == 1) return keys.size() <= 2000 ? 1 : 2;
    return 3;
}

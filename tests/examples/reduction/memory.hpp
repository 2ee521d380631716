#pragma once

#include <atomic>

namespace reduction::test {

/// Where the arrays of Raw come from in these tests.
struct Memory {
    static inline std::atomic<int> allocations = 0;
    static inline std::atomic<int> left = -1;  // allocations; below zero: as many as are asked for
};

}  // namespace reduction::test

// Counts and limits allocations, for tests of plans without enough memory.
#pragma once

#include <atomic>

namespace reduction::test {

/// The memory of Raw arrays in these tests.
struct Memory {
    static inline std::atomic<int> allocations = 0;
    static inline std::atomic<int> left = -1;  // remaining allocations; negative: unlimited
};

}  // namespace reduction::test

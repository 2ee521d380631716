#pragma once

#include <atomic>

namespace reduction::test {

/// Where the arrays of Raw come from in these tests.
struct Memory {
    static inline std::atomic<int> allocations = 0;
    static inline bool is_exhausted = false;
};

}  // namespace reduction::test

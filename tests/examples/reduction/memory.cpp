// Replaces aligned_alloc with a function that counts allocations and can fail.
#include "memory.hpp"

#include <cstdlib>

/// Replaces the function of the C library for Memory.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    using reduction::test::Memory;
    int left = Memory::left;
    while (left > 0 && !Memory::left.compare_exchange_weak(left, left - 1)) {
    }
    if (left == 0) return nullptr;
    ++Memory::allocations;
    void* memory = nullptr;
    return posix_memalign(&memory, alignment, size) == 0 ? memory : nullptr;
}

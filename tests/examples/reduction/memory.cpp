#include "memory.hpp"

#include <cstdlib>

/// Takes the place of the C library's, for the sake of Memory.
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

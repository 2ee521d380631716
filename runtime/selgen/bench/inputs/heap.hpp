// Queries the size of the allocated heap, from which the size of inputs follows.
#pragma once

#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Bytes that the program has allocated on the heap; always 0 if the C library does not know them.
inline double heap_bytes() {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
#else
    return 0;
#endif
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

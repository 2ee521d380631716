// Flushes the caches of the processor, so that a timed call finds none of its data there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/rt/config.hpp>
#include <selgen/rt/memory.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// Bytes to write so that nothing else stays in the caches that the threads use: twice a last-level
/// cache, of which there may be one for each eight threads.
inline std::size_t bytes_to_flush(double last_level_cache, int threads) {
    return static_cast<std::size_t>(last_level_cache * std::max(2.0, threads / 4.0));
}

/// Flushes the caches: all threads of a team write their parts of a large buffer.
inline void flush_caches() {
    constexpr std::size_t line = 64;
#if defined(_OPENMP)
    const int threads = omp_get_max_threads();
#else
    const int threads = 1;
#endif
    static std::vector<unsigned char> buffer;
    const std::size_t bytes = bytes_to_flush(rt::last_level_cache(), threads);
    if (buffer.size() < bytes) buffer.resize(bytes);
    unsigned char* const data = buffer.data();
#if defined(_OPENMP)
#pragma omp parallel for schedule(static)
#endif
    for (std::size_t i = 0; i < bytes; i += line) ++data[i];
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench

// Queries the sizes of the last-level cache and of main memory.
#pragma once

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

namespace detail {

/// A size reported by the system, or `unknown`.
inline double system_size([[maybe_unused]] int name, [[maybe_unused]] double unit,
                          double unknown) noexcept {
#if defined(__unix__) || defined(__APPLE__)
    const long size = sysconf(name);
    if (size > 0) return static_cast<double>(size) * unit;
#endif
    return unknown;
}

}  // namespace detail

/// Bytes of the last-level cache; 1 MiB if unknown. Queried once.
inline double last_level_cache() noexcept {
#if defined(_SC_LEVEL3_CACHE_SIZE) && defined(_SC_LEVEL2_CACHE_SIZE)
    static const double bytes = detail::system_size(
        _SC_LEVEL3_CACHE_SIZE, 1, detail::system_size(_SC_LEVEL2_CACHE_SIZE, 1, 1048576));
    return bytes;
#else
    return 1048576;
#endif
}

/// Bytes of main memory; 1 GiB if unknown. Queried once.
inline double memory() noexcept {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
    static const double bytes =
        detail::system_size(_SC_PHYS_PAGES, detail::system_size(_SC_PAGESIZE, 1, 4096), 1073741824);
    return bytes;
#else
    return 1073741824;
#endif
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt

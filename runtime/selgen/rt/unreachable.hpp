#pragma once

#include <cstdlib>

namespace selgen::rt {

/// Where no path leads: only what was built is ever taken.
[[noreturn]] inline void unreachable() {
#if defined(__GNUC__)
    __builtin_unreachable();
#else
    std::abort();
#endif
}

}  // namespace selgen::rt

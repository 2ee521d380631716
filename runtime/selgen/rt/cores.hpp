#pragma once

#include <thread>

#if defined(__linux__)
#include <sched.h>
#endif

namespace selgen::rt {

/// Processor cores that this process may use, at least 1; queried once.
inline double cores() noexcept {
    static const double count = [] {
#if defined(__linux__)
        cpu_set_t set;
        CPU_ZERO(&set);
        if (sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) > 0)
            return static_cast<double>(CPU_COUNT(&set));
#endif
        const unsigned all = std::thread::hardware_concurrency();
        return all > 0 ? static_cast<double>(all) : 1.0;
    }();
    return count;
}

}  // namespace selgen::rt

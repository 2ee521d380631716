// The variants of unsteady.sel.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace unsteady_kernels {

struct Work {
    std::int64_t n;
    bool is_uneven;
};

inline Work make(std::int64_t n, std::string_view noise) { return {n, noise == "uneven"}; }

/// Runs for 0.5 ms, or alternately for 0.1 and 1 ms.
inline double run(const Work& w, int& runs) {
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::microseconds(!w.is_uneven      ? 500
                                                                     : ++runs % 2 == 0 ? 1000
                                                                                       : 100);
    while (std::chrono::steady_clock::now() < until) {
    }
    return 1;
}

inline double one(const Work& w) {
    static int runs = 0;
    return run(w, runs);
}
inline double two(const Work& w) {
    static int runs = 0;
    return run(w, runs);
}

}  // namespace unsteady_kernels

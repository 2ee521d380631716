// The variants of unsteady.sel, and a state that changes with each query.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace unsteady_kernels {

struct Work {
    std::int64_t n;
    bool is_fickle, is_uneven;
};

inline Work make(std::int64_t n, std::string_view noise) {
    return {n, noise == "fickle", noise == "uneven"};
}

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

inline bool is_busy(const Work& w) {
    static int asked = 0;
    return w.is_fickle && ++asked % 2 == 0;
}
inline double noise() {
    static double last = 0;
    return last += 1;
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

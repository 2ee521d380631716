// What moody.sel chooses from, and a state that is another each time it is asked for.
#pragma once

#include <cstdint>
#include <string_view>

namespace moody_kernels {

struct Work {
    std::int64_t n;
    bool is_fickle;
};

inline Work make(std::int64_t n, std::string_view mood) { return {n, mood == "fickle"}; }

inline bool is_busy(const Work& w) {
    static int asked = 0;
    return w.is_fickle && ++asked % 2 == 0;
}
inline double noise() {
    static double last = 0;
    return last += 1;
}

inline double one(const Work&) { return 1; }
inline double two(const Work&) { return 1; }

}  // namespace moody_kernels

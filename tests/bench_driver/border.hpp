// The variants of border.sel wait, so that their times are known.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace border_kernels {

enum class State { sound, throws, crashes };

struct Work {
    std::int64_t n;
    State state;
};

inline Work make(std::int64_t n, std::string_view state) {
    return {n, state == "sound"    ? State::sound
               : state == "throws" ? State::throws
                                   : State::crashes};
}

inline double wait(std::int64_t microseconds) {
    using std::chrono::steady_clock;
    const auto end = steady_clock::now() + std::chrono::microseconds(microseconds);
    while (steady_clock::now() < end) {
    }
    return 1;
}

inline double grows(const Work& w) {
    if (w.state == State::throws) throw std::runtime_error("the state throws");
    if (w.state == State::crashes) std::raise(SIGSEGV);
    return wait(10 * w.n);
}
inline double flat(const Work&) { return wait(3000); }
inline double wrong(const Work&) { return 2; }

}  // namespace border_kernels

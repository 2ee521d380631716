// Variants of crowded.sel that run for much longer than a time slice of the processor.
#pragma once

#include <chrono>
#include <thread>

namespace crowded {

struct Work {
    long n;
};

inline double spin(const Work&) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
    while (std::chrono::steady_clock::now() < until) {
    }
    return 1;
}

inline double sleep(const Work&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return 1;
}

}  // namespace crowded

// The variants of device.sel, on the simulated device.
#pragma once

#include <chrono>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include <cuda_runtime.h>
#include <selgen/cuda/stream.hpp>

namespace delayed {

constexpr double kernel = 0.25, conversion = 0.0625;  // seconds, by the clock of the device

inline void add(std::vector<double>& x) {
    for (double& value : x) value += 1;
}
/// Long enough for the clock, since a call with cold caches is timed alone.
inline void on_host(std::vector<double>& x) {
    using Clock = std::chrono::steady_clock;
    for (const auto end = Clock::now() + std::chrono::microseconds(100); Clock::now() < end;) {
    }
    add(x);
}
inline void on_device(std::vector<double>& x, cudaStream_t stream) {
    simulated_cuda::enqueue(stream, kernel, [&x] { add(x); });
}

class Copy {
public:
    explicit Copy(cudaStream_t stream) { simulated_cuda::enqueue(stream, conversion); }
    void run(std::vector<double>& x, cudaStream_t stream) {
        simulated_cuda::enqueue(stream, kernel / 2, [&x] { add(x); });
    }
};

/// A program that waits for the device waits a tenth as long.
inline void wait_really(double seconds) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds / 10));
}

inline std::pair<std::vector<double>, cudaStream_t> make(std::int64_t n) {
    static const cudaStream_t stream = [] {
        simulated_cuda::device.waits = wait_really;
        cudaStream_t made = nullptr;
        cudaStreamCreate(&made);
        return made;
    }();
    return {std::vector<double>(static_cast<std::size_t>(n), 1), stream};
}

}  // namespace delayed

// The kernels of tests/golden/streams.sel on the simulated device, whose clock is that of the host.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime.h>
#include <selgen/rt/errors.hpp>

struct SimulatedTime {
    using duration = std::chrono::duration<double>;
    using time_point = std::chrono::time_point<SimulatedTime, duration>;
    static time_point now() { return time_point(duration(simulated_cuda::device.now)); }
};
#define SELGEN_CLOCK SimulatedTime

#include "golden/streams.hpp"

namespace streams {

struct Log {
    std::vector<std::string> runs;
    double slowdown = 1;  // of `device`
    bool throws = false, declines = false;
};
inline Log log;

inline void on_host(const Vector& x) {
    log.runs.push_back("host");
    simulated_cuda::pass(10e-9 * x.size);
}
inline void on_device(const Vector& x, selgen::cuda::StreamHandle stream) {
    log.runs.push_back("device");
    simulated_cuda::enqueue(stream, log.slowdown * 1e-9 * x.size);
    if (log.throws) throw std::runtime_error("after its work was enqueued");
}
inline void Copy::on_device(selgen::cuda::StreamHandle stream) {
    log.runs.push_back("rival");
    simulated_cuda::enqueue(stream, 2e-9 * size_);
}

template <class Number>
double on_host(const Vector& x, Number* y) {
    on_host(x);
    return *y = 1;
}
template <class Number>
double on_device(const Vector& x, Number* y, int block, selgen::cuda::StreamHandle stream) {
    log.runs.push_back("device_" + std::to_string(block));
    if (log.declines) throw selgen::rt::Declined("no");
    simulated_cuda::enqueue(stream, 1e-9 * x.size, [y] { *y = 1; });
    return 1;
}

/// A stream for one test, with a new device and a new log.
class Simulation {
public:
    Simulation() {
        simulated_cuda::device = {};
        log = {};
        cudaStreamCreate(&stream_);
    }
    ~Simulation() { cudaStreamDestroy(stream_); }
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    cudaStream_t stream() const { return stream_; }

private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace streams

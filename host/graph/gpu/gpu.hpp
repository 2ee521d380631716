// The GPUs of this machine, with their cores, sockets and measured speeds.
#pragma once

#include <cstddef>
#include <functional>
#include <selgen/bench/timing/stopwatch.hpp>
#include <string>
#include <vector>

#include "host/graph/gpu/cuda_driver.hpp"
#include "host/graph/gpu/speed.hpp"
#include "host/topology.hpp"

namespace selgen::host {

/// A GPU and its speed.
struct Gpu {
    std::string name;        // "NVIDIA H200"
    int cores = 0;           // lanes for floats, of all multiprocessors
    int warp = 32;           // threads
    std::size_t socket = 0;  // index of the socket that it is attached to
    GpuSpeed speed;
};

/// How GPUs are measured; a simulated driver brings its own clock.
struct GpuMeasurement {
    CudaDriver driver;
    std::vector<Socket> sockets;
    std::string system = "/sys";
    std::function<double()> now = bench::wall_s;
};

/// Measures each GPU that the driver shows, which takes some seconds for each. Throws NoGpu, and
/// CudaError.
std::vector<Gpu> measured_gpus(const GpuMeasurement& measurement);

/// The GPUs of this machine.
std::vector<Gpu> gpus_here();

/// Lanes for 32-bit floating-point multiply-adds of a multiprocessor, by compute capability
/// (CUDA C++ Programming Guide, throughput of native arithmetic instructions).
int cores_of_multiprocessor(int major, int minor);

}  // namespace selgen::host

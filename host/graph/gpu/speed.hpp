// Rates, bandwidths and latencies of one GPU and its link to the host.
#pragma once

#include <functional>
#include <string>

#include "host/graph/gpu/cuda_device.hpp"

namespace selgen::host {

/// Byte/s of large copies between the memory of the host and a GPU.
struct LinkBandwidth {
    double to_gpu = 0;
    double from_gpu = 0;
};

/// The speed of a GPU, measured by short runs.
struct GpuSpeed {
    double rate = 0;            // flop/s of all cores: multiply-adds of doubles
    double float_rate = 0;      // likewise of floats
    double bandwidth = 0;       // byte/s that copies in its memory read and write
    double latency = 0;         // s, of dependent reads of its memory
    LinkBandwidth link;         // pageable memory of the host, as programs allocate it
    LinkBandwidth pinned_link;  // page-locked memory of the host
    double link_latency = 0;    // s, of a copy of 8 bytes until the host can continue
};

/// Measures the device, which takes some seconds. If its memory is almost full, smaller arrays are
/// copied. `now` is the clock, in seconds.
GpuSpeed measured_speed(const CudaDevice& device, const std::function<double()>& now);

/// Operations of a thread of rate_f64 and rate_f32 in each turn.
inline constexpr int flops_in_turn = 256;

/// The kernels that measure GPUs, in PTX:
/// - rate_f64 and rate_f32 (out, turns, factor, more): independent multiply-adds x * factor + more,
///   whose sum is written to `out` if it is below `more`, so that no compiler removes them. With
///   0 < more < factor, it is not.
/// - chase (from, steps, out): dependent reads. Each read returns the address of the next one;
///   the last address is written to `out`.
std::string gpu_kernels();

}  // namespace selgen::host

// The measured speeds of a GPU, GPU kernels for the programs, and arrays that devices copy
// directly.
#pragma once

#include <vector>

#include "studies/bench/patterns/programs.hpp"

#include <selgen/cuda/patterns.hpp>

namespace selgen::bench {

/// What the model needs to know about a GPU; memory of the host is pinned.
struct Gpu {
    int cores = 1;
    double to_device = 1;  // byte/s
    double to_host = 1;
    double latency = 0;  // s, of a copy
};

/// Measures the current device.
Gpu measured_gpu();

/// The GPU kernels of a program; null if it has none. One program at a time.
cuda::PatternDispatch dispatch_on_gpu(const PatternProgram& program);

/// Pins the large arrays of a program with GPU kernels, so that devices copy them directly. Arrays
/// that cannot be pinned are reported.
class PinnedArrays {
public:
    PinnedArrays(const PatternProgram& program, const pattern::Tables& tables);
    PinnedArrays(const PinnedArrays&) = delete;
    PinnedArrays& operator=(const PinnedArrays&) = delete;
    ~PinnedArrays();

private:
    std::vector<void*> pinned_;
};

}  // namespace selgen::bench

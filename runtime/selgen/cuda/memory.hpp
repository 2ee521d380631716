#pragma once

#if defined(SELGEN_CUDA)
#include <cuda_runtime.h>
#endif

#include <selgen/cuda/devices.hpp>

namespace selgen::cuda {

/// Bytes of memory that the current device has, whoever uses them; 0 without a device; asked once.
inline double memory() noexcept {
#if defined(SELGEN_CUDA)
    static const double bytes = [] {
        cudaDeviceProp properties{};
        int device = 0;
        if (devices() < 1 || cudaGetDevice(&device) != cudaSuccess ||
            cudaGetDeviceProperties(&properties, device) != cudaSuccess) {
            cudaGetLastError();
            return 0.0;
        }
        return static_cast<double>(properties.totalGlobalMem);
    }();
    return bytes;
#else
    return 0;
#endif
}

}  // namespace selgen::cuda

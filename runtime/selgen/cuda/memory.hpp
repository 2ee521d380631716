// Queries how much memory a GPU has.
#pragma once

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// Total memory of the current device in bytes, whether in use or not; 0 without a device. Queried
/// once.
inline double memory() noexcept {
#if defined(SELGEN_GPU)
    static const double bytes = [] {
        gpu::DeviceProp properties{};
        int device = 0;
        if (devices() < 1 || gpu::GetDevice(&device) != gpu::Success ||
            gpu::GetDeviceProperties(&properties, device) != gpu::Success) {
            clear_error();
            return 0.0;
        }
        return static_cast<double>(properties.totalGlobalMem);
    }();
    return bytes;
#else
    return 0;
#endif
}

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

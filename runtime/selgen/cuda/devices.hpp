#pragma once

#if defined(SELGEN_CUDA)
#include <cuda_runtime.h>
#endif

namespace selgen::cuda {

/// CUDA devices that answer, asked once; 0 in a program built without SELGEN_CUDA.
inline double devices() noexcept {
#if defined(SELGEN_CUDA)
    static const double count = [] {
        int devices = 0;
        return cudaGetDeviceCount(&devices) == cudaSuccess ? static_cast<double>(devices) : 0.0;
    }();
    return count;
#else
    return 0;
#endif
}

}  // namespace selgen::cuda

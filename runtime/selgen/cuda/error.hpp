#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#if defined(SELGEN_CUDA)
#include <cuda_runtime.h>
#endif

#include <selgen/rt/text.hpp>

namespace selgen::cuda {

/// A call to CUDA failed.
class Error : public std::runtime_error {
public:
    Error(std::string_view call, std::string_view reason)
        : std::runtime_error(rt::join({call, ": ", reason})), call_(call) {}

    /// The failed call, such as "cudaMalloc of 800 bytes".
    const std::string& call() const noexcept { return call_; }

private:
    std::string call_;
};

/// The device's memory is not sufficient: use less data or another variant.
class OutOfMemory : public Error {
public:
    using Error::Error;
};

#if defined(SELGEN_CUDA)
/// Throws OutOfMemory or Error unless the call succeeded. Clears the error of cudaGetLastError, so
/// that it is not attributed to the next call.
inline void check(cudaError_t status, std::string_view call) {
    if (status == cudaSuccess) return;
    cudaGetLastError();
    if (status == cudaErrorMemoryAllocation) throw OutOfMemory(call, cudaGetErrorString(status));
    throw Error(call, cudaGetErrorString(status));
}
#endif

}  // namespace selgen::cuda

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/cuda/runtime_api.hpp>
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

#if defined(SELGEN_GPU)
/// Clears the error of the last call, so that it is not attributed to the next one.
inline void clear_error() noexcept { static_cast<void>(cudaGetLastError()); }

/// Throws OutOfMemory or Error unless the call succeeded, and clears its error.
inline void check(cudaError_t status, std::string_view call) {
    if (status == cudaSuccess) return;
    clear_error();
    if (status == cudaErrorMemoryAllocation) throw OutOfMemory(call, cudaGetErrorString(status));
    throw Error(call, cudaGetErrorString(status));
}
#endif

}  // namespace selgen::cuda

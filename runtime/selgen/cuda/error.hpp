// Converts errors of CUDA and HIP calls to exceptions.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// A call to CUDA or HIP failed.
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
/// The name of a call in the build's API: "hipMalloc of 8 bytes" for "cudaMalloc of 8 bytes".
inline std::string named(std::string_view call) {
#if defined(SELGEN_HIP)
    if (call.substr(0, 4) == "cuda") return rt::join({"hip", call.substr(4)});
#endif
    return std::string(call);
}

/// Throws OutOfMemory or Error unless the call succeeded, and clears its error. `call` has the name
/// of CUDA. If no device can run the program's code, that is the reason.
inline void check(gpu::Error_t status, std::string_view call) {
    if (status == gpu::Success) return;
    clear_error();
    const char* const reason = gpu::GetErrorString(status);
    if (status == gpu::ErrorMemoryAllocation) throw OutOfMemory(named(call), reason);
    const std::string absence = why_no_device();
    throw Error(named(call), absence.empty() ? reason : absence);
}
#endif

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

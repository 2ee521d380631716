// Includes the runtime API of CUDA or HIP, and gives the names that both have in the namespace
// selgen::gpu: gpu::Malloc is cudaMalloc or hipMalloc.
#pragma once

#include <utility>

#include <selgen/rt/config.hpp>

#if defined(SELGEN_CUDA) && defined(SELGEN_HIP)
#error "a program has CUDA code or HIP code: define SELGEN_CUDA or SELGEN_HIP, not both"
#endif

// SELGEN_GPU is defined if the program has device code.
#if defined(SELGEN_CUDA)
#define SELGEN_GPU
#include <cuda_runtime.h>
#endif

#if defined(SELGEN_HIP)
#define SELGEN_GPU
#if !defined(__HIP_PLATFORM_AMD__) && !defined(__HIP_PLATFORM_NVIDIA__)
#define __HIP_PLATFORM_AMD__  // hipcc defines it, but C++ compilers do not
#endif
#include <hip/hip_runtime.h>
#endif

#if defined(SELGEN_GPU)

/// The types, constants and functions of the build's API that selgen and its examples use, under
/// the names of CUDA without their prefix.
namespace selgen::gpu {
inline namespace SELGEN_ABI {

// Only for this namespace: the name in the build's API, given those of CUDA and HIP.
#if defined(SELGEN_CUDA)
#define SELGEN_GPU_NAME(of_cuda, of_hip) cuda##of_cuda
#else
#define SELGEN_GPU_NAME(of_cuda, of_hip) hip##of_hip
#endif
#define SELGEN_GPU_TYPE(name, of_hip) using name = SELGEN_GPU_NAME(name, of_hip);
#define SELGEN_GPU_CONSTANT(name, of_hip) \
    inline constexpr auto name = SELGEN_GPU_NAME(name, of_hip);
#define SELGEN_GPU_FUNCTION(name)                                                  \
    template <class... Arguments>                                                  \
    auto name(Arguments&&... arguments) {                                          \
        return SELGEN_GPU_NAME(name, name)(std::forward<Arguments>(arguments)...); \
    }

SELGEN_GPU_TYPE(Error_t, Error_t)
SELGEN_GPU_TYPE(DeviceProp, DeviceProp_t)
SELGEN_GPU_TYPE(DeviceAttr, DeviceAttribute_t)
SELGEN_GPU_TYPE(Stream_t, Stream_t)
SELGEN_GPU_TYPE(StreamCaptureMode, StreamCaptureMode)
SELGEN_GPU_TYPE(StreamCaptureStatus, StreamCaptureStatus)
SELGEN_GPU_TYPE(Event_t, Event_t)

SELGEN_GPU_CONSTANT(Success, Success)
SELGEN_GPU_CONSTANT(ErrorMemoryAllocation, ErrorOutOfMemory)
SELGEN_GPU_CONSTANT(ErrorNoDevice, ErrorNoDevice)
SELGEN_GPU_CONSTANT(ErrorNotReady, ErrorNotReady)
SELGEN_GPU_CONSTANT(DevAttrComputeCapabilityMajor, DeviceAttributeComputeCapabilityMajor)
SELGEN_GPU_CONSTANT(DevAttrComputeCapabilityMinor, DeviceAttributeComputeCapabilityMinor)
SELGEN_GPU_CONSTANT(DevAttrL2CacheSize, DeviceAttributeL2CacheSize)
SELGEN_GPU_CONSTANT(DevAttrMultiProcessorCount, DeviceAttributeMultiprocessorCount)
SELGEN_GPU_CONSTANT(HostRegisterDefault, HostRegisterDefault)
SELGEN_GPU_CONSTANT(MemcpyDefault, MemcpyDefault)
SELGEN_GPU_CONSTANT(StreamCaptureModeRelaxed, StreamCaptureModeRelaxed)
SELGEN_GPU_CONSTANT(StreamCaptureStatusNone, StreamCaptureStatusNone)

SELGEN_GPU_FUNCTION(DeviceGetAttribute)
SELGEN_GPU_FUNCTION(DeviceSynchronize)
SELGEN_GPU_FUNCTION(DriverGetVersion)
SELGEN_GPU_FUNCTION(EventCreate)
SELGEN_GPU_FUNCTION(EventDestroy)
SELGEN_GPU_FUNCTION(EventElapsedTime)
SELGEN_GPU_FUNCTION(EventQuery)
SELGEN_GPU_FUNCTION(EventRecord)
SELGEN_GPU_FUNCTION(EventSynchronize)
SELGEN_GPU_FUNCTION(Free)
SELGEN_GPU_FUNCTION(GetDevice)
SELGEN_GPU_FUNCTION(GetDeviceCount)
SELGEN_GPU_FUNCTION(GetDeviceProperties)
SELGEN_GPU_FUNCTION(GetErrorString)
SELGEN_GPU_FUNCTION(GetLastError)
SELGEN_GPU_FUNCTION(HostRegister)
SELGEN_GPU_FUNCTION(HostUnregister)
SELGEN_GPU_FUNCTION(LaunchKernel)
SELGEN_GPU_FUNCTION(Malloc)
SELGEN_GPU_FUNCTION(Memcpy)
SELGEN_GPU_FUNCTION(MemcpyAsync)
SELGEN_GPU_FUNCTION(MemsetAsync)
SELGEN_GPU_FUNCTION(PeekAtLastError)
SELGEN_GPU_FUNCTION(RuntimeGetVersion)
SELGEN_GPU_FUNCTION(SetDevice)
SELGEN_GPU_FUNCTION(StreamCreate)
SELGEN_GPU_FUNCTION(StreamDestroy)
SELGEN_GPU_FUNCTION(StreamIsCapturing)
SELGEN_GPU_FUNCTION(StreamSynchronize)
SELGEN_GPU_FUNCTION(ThreadExchangeStreamCaptureMode)

#undef SELGEN_GPU_FUNCTION
#undef SELGEN_GPU_CONSTANT
#undef SELGEN_GPU_TYPE
#undef SELGEN_GPU_NAME

}  // namespace SELGEN_ABI
}  // namespace selgen::gpu

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// Clears the error of the last call, so that it is not attributed to the next one.
inline void clear_error() noexcept { static_cast<void>(gpu::GetLastError()); }

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda
#endif

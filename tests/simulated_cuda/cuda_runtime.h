// A simulated device behind the functions of the CUDA runtime that selgen uses, for tests without
// a device. Work that is enqueued on a stream has a duration, and happens when the clock of the
// device has passed it. The clock moves only when a test lets time pass, or when the program waits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <set>
#include <utility>

enum cudaError_t {
    cudaSuccess,
    cudaErrorMemoryAllocation,
    cudaErrorInvalidResourceHandle,
    cudaErrorNotReady,
    cudaErrorNoDevice,
    cudaErrorStreamCaptureUnsupported,
};
enum cudaDeviceAttr {
    cudaDevAttrComputeCapabilityMajor,
    cudaDevAttrComputeCapabilityMinor,
    cudaDevAttrL2CacheSize,
    cudaDevAttrMultiProcessorCount,
};
struct cudaDeviceProp {};
enum cudaMemcpyKind { cudaMemcpyDefault };
constexpr unsigned cudaHostRegisterDefault = 0;
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal, cudaStreamCaptureModeRelaxed };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone, cudaStreamCaptureStatusActive };

struct CUstream_st {
    struct Work {
        double ends;
        std::function<void()> act;
    };
    double free = 0;  // when the last work ends
    std::deque<Work> works;
    bool is_captured = false;
};
struct CUevent_st {
    double at = -1;  // when the work before it ends; negative before it is recorded
};
using cudaStream_t = CUstream_st*;
using cudaEvent_t = CUevent_st*;

namespace simulated_cuda {

struct Device {
    double now = 0;  // seconds
    int queries = 0, records = 0, synchronisations = 0, events = 0, memsets = 0;
    bool refuses_records = false;
    cudaStreamCaptureMode capture_mode = cudaStreamCaptureModeGlobal;
    cudaError_t last = cudaSuccess;
    std::function<void(double)> waits = [](double) {};  // is called while the program waits
    std::set<cudaStream_t> streams;

    void advance_to(double time) {
        now = std::max(now, time);
        for (const cudaStream_t stream : streams)
            for (; !stream->works.empty() && stream->works.front().ends <= now;
                 stream->works.pop_front())
                stream->works.front().act();
    }
    cudaError_t wait_until(double time) {
        ++synchronisations;
        if (time > now) waits(time - now);
        advance_to(time);
        return cudaSuccess;
    }
    cudaError_t fail(cudaError_t error) { return last = error; }
};
inline Device device;

/// Lets time pass on the device.
inline void pass(double seconds) { device.advance_to(device.now + seconds); }

/// Work on a stream, which happens `seconds` after the work before it.
inline void enqueue(
    cudaStream_t stream, double seconds, std::function<void()> act = [] {}) {
    stream->free = std::max(stream->free, device.now) + seconds;
    stream->works.push_back({stream->free, std::move(act)});
}

}  // namespace simulated_cuda

inline cudaError_t cudaGetLastError() {
    return std::exchange(simulated_cuda::device.last, cudaSuccess);
}
inline cudaError_t cudaPeekAtLastError() { return simulated_cuda::device.last; }
inline const char* cudaGetErrorString(cudaError_t) { return "simulated error"; }

inline cudaError_t cudaDriverGetVersion(int* version) { return *version = 13000, cudaSuccess; }
inline cudaError_t cudaRuntimeGetVersion(int* version) { return *version = 13000, cudaSuccess; }
inline cudaError_t cudaGetDeviceCount(int* count) { return *count = 1, cudaSuccess; }
inline cudaError_t cudaGetDevice(int* number) { return *number = 0, cudaSuccess; }
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) {
    return *value = 9, cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() {
    double end = 0;
    for (const cudaStream_t stream : simulated_cuda::device.streams)
        end = std::max(end, stream->free);
    return simulated_cuda::device.wait_until(end);
}

inline cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    *stream = new CUstream_st;
    simulated_cuda::device.streams.insert(*stream);
    return cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    simulated_cuda::device.streams.erase(stream);
    delete stream;
    return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return simulated_cuda::device.wait_until(stream->free);
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
    *status = stream->is_captured ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void*, const void*, std::size_t, cudaMemcpyKind, cudaStream_t) {
    return cudaSuccess;
}

inline cudaError_t cudaEventCreate(cudaEvent_t* event) {
    ++simulated_cuda::device.events;
    *event = new CUevent_st;
    return cudaSuccess;
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
    --simulated_cuda::device.events;
    delete event;
    return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    simulated_cuda::Device& device = simulated_cuda::device;
    if (device.refuses_records) return device.fail(cudaErrorInvalidResourceHandle);
    ++device.records;
    event->at = std::max(stream->free, device.now);
    return cudaSuccess;
}
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
    std::swap(*mode, simulated_cuda::device.capture_mode);
    return cudaSuccess;
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) {
    simulated_cuda::Device& device = simulated_cuda::device;
    ++device.queries;
    if (device.capture_mode != cudaStreamCaptureModeRelaxed)  // it would invalidate a capture
        for (const cudaStream_t stream : device.streams)
            if (stream->is_captured) return device.fail(cudaErrorStreamCaptureUnsupported);
    return event->at <= device.now ? cudaSuccess : device.fail(cudaErrorNotReady);
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return simulated_cuda::device.wait_until(event->at);
}
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end) {
    simulated_cuda::Device& device = simulated_cuda::device;
    if (begin->at < 0 || end->at < 0) return device.fail(cudaErrorInvalidResourceHandle);
    if (end->at > device.now) return device.fail(cudaErrorNotReady);
    *milliseconds = static_cast<float>(1e3 * (end->at - begin->at));
    return cudaSuccess;
}

inline cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
    *memory = std::malloc(bytes);
    return *memory != nullptr ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaFree(void* memory) { return std::free(memory), cudaSuccess; }
inline cudaError_t cudaMemsetAsync(void* memory, int value, std::size_t bytes, cudaStream_t) {
    ++simulated_cuda::device.memsets;
    return std::memset(memory, value, bytes), cudaSuccess;
}

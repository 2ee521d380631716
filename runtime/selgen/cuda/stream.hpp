// A stream of CUDA or HIP with copies, and the type of streams in builds without devices.
#pragma once

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

#if defined(SELGEN_GPU)

#include <cstddef>
#include <utility>

#include <selgen/cuda/error.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

/// A stream that the program passes to a call.
using StreamHandle = gpu::Stream_t;

/// A stream on the current device. It synchronises with the legacy default stream, so that data
/// written there by other kernels of the program can be used directly.
class Stream {
public:
    Stream() { check(gpu::StreamCreate(&stream_), "cudaStreamCreate"); }
    Stream(Stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
    Stream& operator=(Stream&& other) noexcept {
        std::swap(stream_, other.stream_);
        return *this;
    }
    ~Stream() {
        if (stream_ != nullptr && gpu::StreamDestroy(stream_) != gpu::Success) clear_error();
    }

    gpu::Stream_t get() const noexcept { return stream_; }

    /// Copies `count` items between host and device, or within either; the direction is determined
    /// from the addresses. Host memory may be reused after wait() has returned.
    template <class T>
    void copy(T* to, const T* from, std::size_t count) {
        if (count == 0) return;
        check(gpu::MemcpyAsync(to, from, count * sizeof(T), gpu::MemcpyDefault, stream_),
              "cudaMemcpyAsync");
    }

    /// Waits for all enqueued work. Throws errors that occurred in it.
    void wait() { check(gpu::StreamSynchronize(stream_), "cudaStreamSynchronize"); }

private:
    gpu::Stream_t stream_ = nullptr;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

#else

namespace selgen::cuda {
inline namespace SELGEN_ABI {
using StreamHandle = void*;  // so that calls have the same parameters
}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

#endif

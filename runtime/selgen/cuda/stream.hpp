#pragma once

#if defined(SELGEN_CUDA)

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>

#include <selgen/cuda/error.hpp>

namespace selgen::cuda {

/// An order of work on the current device. It waits for the legacy default stream and is waited for
/// by it, so that data which a program's other kernels wrote there can be used as it is.
class Stream {
public:
    Stream() { check(cudaStreamCreate(&stream_), "cudaStreamCreate"); }
    Stream(Stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
    Stream& operator=(Stream&& other) noexcept {
        std::swap(stream_, other.stream_);
        return *this;
    }
    ~Stream() {
        if (stream_ != nullptr && cudaStreamDestroy(stream_) != cudaSuccess) cudaGetLastError();
    }

    cudaStream_t get() const noexcept { return stream_; }

    /// Copies `count` items between host and device, or within either; where they lie is seen from
    /// the addresses. Memory of the host may be reused once wait() returned.
    template <class T>
    void copy(T* to, const T* from, std::size_t count) {
        if (count == 0) return;
        check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDefault, stream_),
              "cudaMemcpyAsync");
    }

    /// Returns when all is done that was ordered. Throws what failed meanwhile.
    void wait() { check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize"); }

private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace selgen::cuda

#endif

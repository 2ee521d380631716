// Launches kernels that consist of stages on a CUDA or HIP device.
#pragma once

#include <selgen/cuda/runtime_api.hpp>
#include <selgen/rt/config.hpp>

#if defined(SELGEN_GPU) && (defined(__CUDACC__) || defined(__HIPCC__))

#include <cstddef>
#include <type_traits>

#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/kernel.hpp>
#include <selgen/cuda/stream.hpp>

namespace selgen::cuda {
inline namespace SELGEN_ABI {

namespace detail {

template <class Kernel>
__device__ inline void wait_for_others() {
    constexpr int lanes = lanes_of<Kernel>;
    static_assert(lanes >= 0 && lanes <= 32 && (lanes & (lanes - 1)) == 0,
                  "lanes is a power of two, at most 32");
#if defined(__HIPCC__)
    __syncthreads();
#else
    if constexpr (lanes > 0)
        __syncwarp();
    else
        __syncthreads();
#endif
}

template <class Kernel>
__global__ void __launch_bounds__(most_threads) run_stages(const Kernel kernel) {
    extern __shared__ double2 shared[];
    const GridPosition at{blockIdx.x, gridDim.x, threadIdx.x, blockDim.x};
    typename StateOf<Kernel>::type state{};
    const auto enter = [&](int number) {
        if (number > 0) wait_for_others<Kernel>();
        run_stage(kernel, number, at, SharedMemory(shared), state);
    };
    if constexpr (has_constant_stages<Kernel>) {
#pragma unroll
        for (int number = 0; number < Kernel::stages; ++number) enter(number);
    } else {
        for (int number = 0; number < kernel.stages; ++number) enter(number);
    }
}

}  // namespace detail

/// The device that is current when the object is made, with a stream of its own. All its members
/// throw Error.
class Device {
public:
    using StreamHandle = gpu::Stream_t;
    template <class T>
    using Array = DeviceBuffer<T>;

    Device() {
        int device = 0;
        check(gpu::GetDevice(&device), "cudaGetDevice");
        check(gpu::DeviceGetAttribute(&processors_, gpu::DevAttrMultiProcessorCount, device),
              "cudaDeviceGetAttribute");
    }

    /// The number of multiprocessors.
    int processors() const noexcept { return processors_; }
    StreamHandle stream() const noexcept { return stream_.get(); }

    /// Copies in the stream, between host and device or within either. Host memory may be reused
    /// after wait(). It is not pinned: it belongs to the caller, who can pin it if that pays.
    template <class T>
    void copy(T* to, const T* from, std::size_t count) {
        stream_.copy(to, from, count);
    }

    /// Enqueues a kernel in the stream. Nothing happens if the grid has no blocks.
    template <class Kernel>
    void launch(const Kernel& kernel, const Grid& grid) {
        launch(stream(), kernel, grid);
    }
    /// The same in another stream of this device.
    template <class Kernel>
    static void launch(StreamHandle stream, const Kernel& kernel, const Grid& grid) {
        static_assert(std::is_trivially_copyable_v<Kernel>, "kernels are copied to the device");
        if (grid.blocks == 0) return;
        Kernel given = kernel;
        void* arguments[] = {&given};
        // Not <<<>>>: its errors must be queried, and may come from another call.
        check(gpu::LaunchKernel(reinterpret_cast<const void*>(&detail::run_stages<Kernel>),
                                dim3(grid.blocks), dim3(grid.threads), arguments, grid.shared_bytes,
                                stream),
              "cudaLaunchKernel");
    }

    /// Waits for everything in the stream.
    void wait() { stream_.wait(); }
    /// The same for another stream of this device.
    static void wait(StreamHandle stream) {
        check(gpu::StreamSynchronize(stream), "cudaStreamSynchronize");
    }

private:
    Stream stream_;
    int processors_ = 1;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::cuda

#endif

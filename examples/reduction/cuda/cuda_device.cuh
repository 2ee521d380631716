#pragma once

#include <thrust/iterator/transform_iterator.h>

#include <cstddef>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/error.hpp>
#include <selgen/cuda/stream.hpp>

#include "cuda/plans_on.hpp"

namespace reduction::device {

template <class Kernel>
__global__ void __launch_bounds__(threads_of_block) run_stages(const Kernel kernel) {
    extern __shared__ double own[];
    const GridPosition at{blockIdx.x, gridDim.x, threadIdx.x, blockDim.x};
#pragma unroll
    for (int number = 0; number < Kernel::stages; ++number) {
        if (number > 0) __syncthreads();
        kernel.stage(number, at, own);
    }
}

struct Plus {
    REDUCTION_ANYWHERE double operator()(double a, double b) const { return a + b; }
};

/// The current CUDA device, with the interface that plans_on.hpp requires. Each object has its own
/// stream.
class CudaDevice {
public:
    template <class T>
    using Array = selgen::cuda::DeviceBuffer<T>;

    CudaDevice() {
        int device = 0;
        selgen::cuda::check(cudaGetDevice(&device), "cudaGetDevice");
        selgen::cuda::check(
            cudaDeviceGetAttribute(&processors_, cudaDevAttrMultiProcessorCount, device),
            "cudaDeviceGetAttribute");
    }

    int processors() const noexcept { return processors_; }

    /// Host memory is not pinned. It belongs to the caller, who can pin it if that pays.
    template <class T>
    void copy(T* to, const T* from, std::size_t count) {
        stream_.copy(to, from, count);
    }

    template <class Kernel>
    void launch(const Kernel& kernel, unsigned blocks, std::size_t sums = 0) {
        if (blocks == 0) return;
        Kernel given = kernel;
        void* arguments[] = {&given};
        // Not <<<>>>: its errors must be queried, and may come from another call.
        selgen::cuda::check(cudaLaunchKernel(reinterpret_cast<const void*>(&run_stages<Kernel>),
                                             dim3(blocks), dim3(threads_of_block), arguments,
                                             sums * sizeof(double), stream_.get()),
                            "cudaLaunchKernel");
    }

    void sort(const Sort& by) {
        const auto run = [&](void* scratch, std::size_t& bytes) {
            selgen::cuda::check(
                cub::DeviceRadixSort::SortPairs(scratch, bytes, by.element, by.sorted_element,
                                                by.items, by.sorted_items, signed_count(by.count),
                                                by.first_bit, by.last_bit, stream_.get()),
                "cub::DeviceRadixSort");
        };
        std::size_t bytes = 0;
        run(nullptr, bytes);
        Array<unsigned char> scratch(bytes);
        run(scratch.data(), bytes);
        wait();  // before the scratch memory is freed
    }

    std::size_t scratch_for_runs(Index count) {
        std::size_t bytes = 0;
        Runs runs{};
        runs.count = count;
        sum_runs(runs, nullptr, bytes);
        return bytes;
    }

    void sum_runs(const Runs& runs, Array<unsigned char>& scratch) {
        std::size_t bytes = scratch.size();
        sum_runs(runs, scratch.data(), bytes);
    }

    void wait() { stream_.wait(); }

private:
    /// A pattern has fewer than 2^31 references.
    static int signed_count(Index count) noexcept { return static_cast<int>(count); }

    void sum_runs(const Runs& runs, void* scratch, std::size_t& bytes) {
        const auto values = thrust::make_transform_iterator(runs.items, runs.value);
        selgen::cuda::check(
            cub::DeviceReduce::ReduceByKey(scratch, bytes, runs.element, runs.run_element, values,
                                           runs.run_sum, runs.runs, Plus{},
                                           signed_count(runs.count), stream_.get()),
            "cub::DeviceReduce::ReduceByKey");
    }

    selgen::cuda::Stream stream_;
    int processors_ = 1;
};

}  // namespace reduction::device

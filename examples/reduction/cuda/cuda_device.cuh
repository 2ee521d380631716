#pragma once

#include <thrust/iterator/transform_iterator.h>

#include <cstddef>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <selgen/cuda/device.hpp>
#include <selgen/cuda/error.hpp>

#include "cuda/plans_on.hpp"

namespace reduction::device {

struct Plus {
    SELGEN_ANYWHERE double operator()(double a, double b) const { return a + b; }
};

/// The current CUDA device, with the interface that plans_on.hpp requires.
class CudaDevice : public selgen::cuda::Device {
public:
    void sort(const Sort& by) {
        const auto run = [&](void* scratch, std::size_t& bytes) {
            selgen::cuda::check(
                cub::DeviceRadixSort::SortPairs(scratch, bytes, by.element, by.sorted_element,
                                                by.items, by.sorted_items, signed_count(by.count),
                                                by.first_bit, by.last_bit, stream()),
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

private:
    /// A pattern has fewer than 2^31 references.
    static int signed_count(Index count) noexcept { return static_cast<int>(count); }

    void sum_runs(const Runs& runs, void* scratch, std::size_t& bytes) {
        const auto values = thrust::make_transform_iterator(runs.items, runs.value);
        selgen::cuda::check(
            cub::DeviceReduce::ReduceByKey(scratch, bytes, runs.element, runs.run_element, values,
                                           runs.run_sum, runs.runs, Plus{},
                                           signed_count(runs.count), stream()),
            "cub::DeviceReduce::ReduceByKey");
    }
};

}  // namespace reduction::device

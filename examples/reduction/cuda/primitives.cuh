// Sorting and summing by the vendor's library: CUB for CUDA, rocPRIM for HIP. Without scratch
// memory, the functions return the number of bytes that they need.
#pragma once

#include <selgen/cuda/runtime_api.hpp>

#if defined(SELGEN_HIP)
#include <rocprim/rocprim.hpp>
#else
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#endif

#include <cstddef>

#include "cuda/plans_on.hpp"

namespace reduction::device {

struct Plus {
    SELGEN_ANYWHERE double operator()(double a, double b) const { return a + b; }
};

#if defined(SELGEN_HIP)
inline cudaError_t sort_pairs(void* scratch, std::size_t& bytes, const Sort& by,
                              cudaStream_t stream) {
    return rocprim::radix_sort_pairs(scratch, bytes, by.element, by.sorted_element, by.items,
                                     by.sorted_items, by.count, static_cast<unsigned>(by.first_bit),
                                     static_cast<unsigned>(by.last_bit), stream);
}

inline cudaError_t sum_by_element(void* scratch, std::size_t& bytes, const Runs& runs,
                                  cudaStream_t stream) {
    const auto values = rocprim::make_transform_iterator(runs.items, runs.value);
    return rocprim::reduce_by_key(scratch, bytes, runs.element, values, runs.count,
                                  runs.run_element, runs.run_sum, runs.runs, Plus{},
                                  rocprim::equal_to<Index>(), stream);
}
#else
/// A pattern has fewer than 2^31 references.
inline int signed_count(Index count) noexcept { return static_cast<int>(count); }

inline cudaError_t sort_pairs(void* scratch, std::size_t& bytes, const Sort& by,
                              cudaStream_t stream) {
    return cub::DeviceRadixSort::SortPairs(scratch, bytes, by.element, by.sorted_element, by.items,
                                           by.sorted_items, signed_count(by.count), by.first_bit,
                                           by.last_bit, stream);
}

inline cudaError_t sum_by_element(void* scratch, std::size_t& bytes, const Runs& runs,
                                  cudaStream_t stream) {
    const auto values = thrust::make_transform_iterator(runs.items, runs.value);
    return cub::DeviceReduce::ReduceByKey(scratch, bytes, runs.element, runs.run_element, values,
                                          runs.run_sum, runs.runs, Plus{}, signed_count(runs.count),
                                          stream);
}
#endif

}  // namespace reduction::device

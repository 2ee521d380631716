// Binds the plans of reductions to the current device, with sorting and summing by the vendor's
// library: CUB for CUDA, rocPRIM for HIP. In programs without device code, plans throw the reason.
#include "cuda/plans.hpp"

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#if defined(SELGEN_GPU)
#include <cstddef>
#include <memory>
#include <selgen/cuda/device.hpp>

#include "cuda/plans_on.hpp"

#if defined(SELGEN_HIP)
#include <rocprim/rocprim.hpp>
#else
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#endif

namespace reduction::device {

// Without scratch memory, these functions return the number of bytes that they need.
struct Plus {
    SELGEN_ANYWHERE double operator()(double a, double b) const { return a + b; }
};

#if defined(SELGEN_HIP)
inline selgen::gpu::Error_t sort_pairs(void* scratch, std::size_t& bytes, const Sort& by,
                                       selgen::gpu::Stream_t stream) {
    return rocprim::radix_sort_pairs(scratch, bytes, by.element, by.sorted_element, by.items,
                                     by.sorted_items, by.count, static_cast<unsigned>(by.first_bit),
                                     static_cast<unsigned>(by.last_bit), stream);
}

inline selgen::gpu::Error_t sum_by_element(void* scratch, std::size_t& bytes, const Runs& runs,
                                           selgen::gpu::Stream_t stream) {
    const auto values = rocprim::make_transform_iterator(runs.items, runs.value);
    return rocprim::reduce_by_key(scratch, bytes, runs.element, values, runs.count,
                                  runs.run_element, runs.run_sum, runs.runs, Plus{},
                                  rocprim::equal_to<Index>(), stream);
}
#else
/// A pattern has fewer than 2^31 references.
inline int signed_count(Index count) noexcept { return static_cast<int>(count); }

inline selgen::gpu::Error_t sort_pairs(void* scratch, std::size_t& bytes, const Sort& by,
                                       selgen::gpu::Stream_t stream) {
    return cub::DeviceRadixSort::SortPairs(scratch, bytes, by.element, by.sorted_element, by.items,
                                           by.sorted_items, signed_count(by.count), by.first_bit,
                                           by.last_bit, stream);
}

inline selgen::gpu::Error_t sum_by_element(void* scratch, std::size_t& bytes, const Runs& runs,
                                           selgen::gpu::Stream_t stream) {
    const auto values = thrust::make_transform_iterator(runs.items, runs.value);
    return cub::DeviceReduce::ReduceByKey(scratch, bytes, runs.element, runs.run_element, values,
                                          runs.run_sum, runs.runs, Plus{}, signed_count(runs.count),
                                          stream);
}
#endif

/// The current device, with the interface that plans_on.hpp requires.
class LibraryDevice : public selgen::cuda::Device {
public:
    void sort(const Sort& by) {
        const auto run = [&](void* scratch, std::size_t& bytes) {
            selgen::cuda::check(sort_pairs(scratch, bytes, by, stream()), "sorting the references");
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
    void sum_runs(const Runs& runs, void* scratch, std::size_t& bytes) {
        selgen::cuda::check(sum_by_element(scratch, bytes, runs, stream()),
                            "summing the runs of references");
    }
};

}  // namespace reduction::device

namespace reduction {
namespace {

template <template <class> class Plan>
DevicePlan planned(const Pattern& pattern) {
    auto plan = std::make_shared<Plan<device::LibraryDevice>>(pattern);
    return {[plan](Data data) { plan->reduce(data); }};
}

}  // namespace

DevicePlan cuda_atomic(const Pattern& pattern) { return planned<device::AtomicPlan>(pattern); }
DevicePlan cuda_blocks(const Pattern& pattern) { return planned<device::BlockPlan>(pattern); }
DevicePlan cuda_sorted(const Pattern& pattern) { return planned<device::SortedPlan>(pattern); }

}  // namespace reduction

#else

namespace reduction {
namespace {

DevicePlan refuse(const char* plan) {
    throw selgen::cuda::Error(plan, selgen::cuda::why_no_device());
}

}  // namespace

DevicePlan cuda_atomic(const Pattern&) { return refuse("cuda_atomic"); }
DevicePlan cuda_blocks(const Pattern&) { return refuse("cuda_blocks"); }
DevicePlan cuda_sorted(const Pattern&) { return refuse("cuda_sorted"); }

}  // namespace reduction

#endif

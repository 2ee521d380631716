// Binds the plans of reductions to the current CUDA or HIP device.
#include "cuda/plans.hpp"

#include "cuda/cuda_device.cuh"

namespace reduction {

using device::CudaDevice;

struct CudaAtomic::Impl : device::AtomicPlan<CudaDevice> {
    using AtomicPlan::AtomicPlan;
};
struct CudaBlocks::Impl : device::BlockPlan<CudaDevice> {
    using BlockPlan::BlockPlan;
};
struct CudaSorted::Impl : device::SortedPlan<CudaDevice> {
    using SortedPlan::SortedPlan;
};

CudaAtomic::CudaAtomic(const Pattern& pattern) : impl_(std::make_unique<Impl>(pattern)) {}
CudaAtomic::CudaAtomic(CudaAtomic&&) noexcept = default;
CudaAtomic::~CudaAtomic() = default;
void CudaAtomic::reduce(Data data) { impl_->reduce(data); }

CudaBlocks::CudaBlocks(const Pattern& pattern) : impl_(std::make_unique<Impl>(pattern)) {}
CudaBlocks::CudaBlocks(CudaBlocks&&) noexcept = default;
CudaBlocks::~CudaBlocks() = default;
void CudaBlocks::reduce(Data data) { impl_->reduce(data); }

CudaSorted::CudaSorted(const Pattern& pattern) : impl_(std::make_unique<Impl>(pattern)) {}
CudaSorted::CudaSorted(CudaSorted&&) noexcept = default;
CudaSorted::~CudaSorted() = default;
void CudaSorted::reduce(Data data) { impl_->reduce(data); }

}  // namespace reduction

// Replaces plans.cu in a program that is built without CUDA and without HIP.
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#include "cuda/plans.hpp"

namespace reduction {
namespace {

[[noreturn]] void refuse(const char* plan) {
    throw selgen::cuda::Error(plan, selgen::cuda::why_no_device());
}

}  // namespace

struct CudaAtomic::Impl {};
struct CudaBlocks::Impl {};
struct CudaSorted::Impl {};

CudaAtomic::CudaAtomic(const Pattern&) { refuse("CudaAtomic"); }
CudaAtomic::CudaAtomic(CudaAtomic&&) noexcept = default;
CudaAtomic::~CudaAtomic() = default;
void CudaAtomic::reduce(Data) { refuse("CudaAtomic"); }

CudaBlocks::CudaBlocks(const Pattern&) { refuse("CudaBlocks"); }
CudaBlocks::CudaBlocks(CudaBlocks&&) noexcept = default;
CudaBlocks::~CudaBlocks() = default;
void CudaBlocks::reduce(Data) { refuse("CudaBlocks"); }

CudaSorted::CudaSorted(const Pattern&) { refuse("CudaSorted"); }
CudaSorted::CudaSorted(CudaSorted&&) noexcept = default;
CudaSorted::~CudaSorted() = default;
void CudaSorted::reduce(Data) { refuse("CudaSorted"); }

}  // namespace reduction

// Binds the plans of batched products to the current device.
// Compiled by nvcc or hipcc in programs with device code. In others, plans throw the reason.
#include "cuda/plans.hpp"

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#if defined(SELGEN_GPU)
#include <selgen/cuda/device.hpp>

#include "cuda/plans_on.hpp"
#endif

namespace batched {

#if defined(SELGEN_GPU)

using selgen::cuda::Device;

struct GpuLanes::Impl : device::LanesPlan<Device> {
    using LanesPlan::LanesPlan;
};
struct GpuBlock::Impl : device::BlockPlan<Device> {
    using BlockPlan::BlockPlan;
};
struct GpuTiles::Impl : device::TilesPlan<Device> {
    using TilesPlan::TilesPlan;
};

#else

namespace {

/// In place of a plan on a device.
struct Missing {
    Missing(const Operands&, int) {
        throw selgen::cuda::Error("a plan of gemm on a device", selgen::cuda::why_no_device());
    }
    void multiply(const Operands&) {}
};

}  // namespace

struct GpuLanes::Impl : Missing {
    using Missing::Missing;
};
struct GpuBlock::Impl : Missing {
    using Missing::Missing;
};
struct GpuTiles::Impl : Missing {
    using Missing::Missing;
};

#endif

GpuLanes::GpuLanes(const Operands& v, int lanes) : impl_(std::make_unique<Impl>(v, lanes)) {}
GpuLanes::GpuLanes(GpuLanes&&) noexcept = default;
GpuLanes::~GpuLanes() = default;
void GpuLanes::multiply(const Operands& v) { impl_->multiply(v); }

GpuBlock::GpuBlock(const Operands& v, int threads) : impl_(std::make_unique<Impl>(v, threads)) {}
GpuBlock::GpuBlock(GpuBlock&&) noexcept = default;
GpuBlock::~GpuBlock() = default;
void GpuBlock::multiply(const Operands& v) { impl_->multiply(v); }

GpuTiles::GpuTiles(const Operands& v, int tile) : impl_(std::make_unique<Impl>(v, tile)) {}
GpuTiles::GpuTiles(GpuTiles&&) noexcept = default;
GpuTiles::~GpuTiles() = default;
void GpuTiles::multiply(const Operands& v) { impl_->multiply(v); }

}  // namespace batched

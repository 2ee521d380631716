// Binds the plans of batched products to the current device, and products of cuBLAS.
// Compiled by nvcc or hipcc in programs with device code. In others, plans throw the reason.
#include "cuda/plans.hpp"

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#if defined(SELGEN_GPU)
#include <memory>
#include <selgen/cuda/device.hpp>

#include "cuda/plans_on.hpp"
#endif

#if defined(BATCHED_GEMM_CUBLAS)
#include <cublas_v2.h>

#include <limits>
#include <stdexcept>
#endif

namespace batched {

#if defined(SELGEN_GPU)

namespace {

template <template <class> class Plan, class... Knob>
DevicePlan planned(const Operands& v, Knob... knob) {
    auto plan = std::make_shared<Plan<selgen::cuda::Device>>(v, knob...);
    return {[plan](const Operands& of) { plan->multiply(of); }};
}

}  // namespace

DevicePlan gpu_lanes(const Operands& v, int lanes) { return planned<device::LanesPlan>(v, lanes); }
DevicePlan gpu_block(const Operands& v, int threads) {
    return planned<device::BlockPlan>(v, threads);
}
DevicePlan gpu_tiles(const Operands& v, int tile) { return planned<device::TilesPlan>(v, tile); }

#else

namespace {

DevicePlan refuse() {
    throw selgen::cuda::Error("a plan of gemm on a device", selgen::cuda::why_no_device());
}

}  // namespace

DevicePlan gpu_lanes(const Operands&, int) { return refuse(); }
DevicePlan gpu_block(const Operands&, int) { return refuse(); }
DevicePlan gpu_tiles(const Operands&, int) { return refuse(); }

#endif

#if defined(BATCHED_GEMM_CUBLAS)

namespace {

void check(cublasStatus_t status, const char* call) {
    if (status == CUBLAS_STATUS_SUCCESS) return;
    selgen::cuda::clear_error();
    if (status == CUBLAS_STATUS_ALLOC_FAILED)
        throw selgen::cuda::OutOfMemory(call, cublasGetStatusString(status));
    throw selgen::cuda::Error(call, cublasGetStatusString(status));
}

/// The state of the library on a device.
class Handle {
public:
    Handle() { check(cublasCreate(&handle_), "cublasCreate"); }
    Handle(Handle&&) = delete;
    ~Handle() { static_cast<void>(cublasDestroy(handle_)); }

    cublasHandle_t get() const noexcept { return handle_; }

private:
    cublasHandle_t handle_ = nullptr;
};

/// cuBLAS expects matrices by columns. Ours, by rows, are their transposes: C' = B' * A'.
void multiply_by(cublasHandle_t handle, const Batch<double>& v, int count) {
    check(cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, v.size, v.size, v.size,
                                    &v.alpha, v.b, v.size, v.area(), v.a, v.size, v.area(), &v.beta,
                                    v.c, v.size, v.area(), count),
          "cublasDgemmStridedBatched");
}
void multiply_by(cublasHandle_t handle, const Batch<float>& v, int count) {
    check(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, v.size, v.size, v.size,
                                    &v.alpha, v.b, v.size, v.area(), v.a, v.size, v.area(), &v.beta,
                                    v.c, v.size, v.area(), count),
          "cublasSgemmStridedBatched");
}

/// The strided batched product of cuBLAS, as a plan over a device.
template <class Device>
class CublasPlan {
public:
    explicit CublasPlan(const Operands& v) : on_(v) {}

    void multiply(const Operands& v) {
        on_.multiply(v, [this](const auto& batch, selgen::gpu::Stream_t stream) {
            check(cublasSetStream(handle_.get(), stream), "cublasSetStream");
            multiply_by(handle_.get(), batch, static_cast<int>(batch.count));
        });
    }

private:
    device::OnDevice<Device> on_;
    Handle handle_;
};

}  // namespace

DevicePlan cublas(const Operands& v) {
    if (v.shape().count > std::numeric_limits<int>::max())
        throw std::length_error("the batch has too many matrices for cuBLAS");
    return planned<CublasPlan>(v);
}

bool has_cublas() noexcept { return true; }

#else

DevicePlan cublas(const Operands&) {
    throw selgen::cuda::Error("cublas", "the program was built without cuBLAS");
}

bool has_cublas() noexcept { return false; }

#endif

}  // namespace batched

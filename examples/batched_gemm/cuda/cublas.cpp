// Products of cuBLAS. In programs without it, plans throw.
#include <selgen/cuda/error.hpp>

#include "cuda/plans.hpp"

#if defined(BATCHED_GEMM_CUBLAS)
#include <cublas_v2.h>

#include <limits>
#include <selgen/cuda/device.hpp>
#include <stdexcept>

#include "cuda/plans_on.hpp"
#endif

namespace batched {

#if defined(BATCHED_GEMM_CUBLAS)

namespace {

using selgen::cuda::Device;

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
void multiply(cublasHandle_t handle, const Batch<double>& v, int count) {
    check(cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, v.size, v.size, v.size,
                                    &v.alpha, v.b, v.size, v.area(), v.a, v.size, v.area(), &v.beta,
                                    v.c, v.size, v.area(), count),
          "cublasDgemmStridedBatched");
}
void multiply(cublasHandle_t handle, const Batch<float>& v, int count) {
    check(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, v.size, v.size, v.size,
                                    &v.alpha, v.b, v.size, v.area(), v.a, v.size, v.area(), &v.beta,
                                    v.c, v.size, v.area(), count),
          "cublasSgemmStridedBatched");
}

}  // namespace

struct Cublas::Impl {
    device::OnDevice<Device> on;
    Handle handle;
};

Cublas::Cublas(const Operands& v) {
    if (v.shape().count > std::numeric_limits<int>::max())
        throw std::length_error("the batch has too many matrices for cuBLAS");
    impl_.reset(new Impl{device::OnDevice<Device>(v), {}});
}

void Cublas::multiply(const Operands& v) {
    impl_->on.multiply(v, [this](const auto& batch, cudaStream_t stream) {
        check(cublasSetStream(impl_->handle.get(), stream), "cublasSetStream");
        batched::multiply(impl_->handle.get(), batch, static_cast<int>(batch.count));
    });
}

bool has_cublas() noexcept { return true; }

#else

struct Cublas::Impl {};

Cublas::Cublas(const Operands&) {
    throw selgen::cuda::Error("Cublas", "the program was built without cuBLAS");
}
void Cublas::multiply(const Operands&) {}
bool has_cublas() noexcept { return false; }

#endif

Cublas::Cublas(Cublas&&) noexcept = default;
Cublas::~Cublas() = default;

}  // namespace batched

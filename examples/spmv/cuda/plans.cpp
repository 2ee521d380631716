// Binds the plans of sparse products to the current device.
// Compiled by nvcc or hipcc in programs with device code. In others, plans throw the reason.
#include "cuda/plans.hpp"

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#include "formats/plan.hpp"
#include "formats/rows.hpp"

#if defined(SELGEN_GPU)
#include <selgen/cuda/device.hpp>

#include "cuda/plans_on.hpp"
#endif

namespace sparse {

#if defined(SELGEN_GPU)

namespace {

template <class Value, class Index>
using CsrHere = device::CsrOn<selgen::cuda::Device, Value, Index>;
template <class Value, class Index>
using SellHere = device::SellOn<selgen::cuda::Device, Value, Index>;
using device::RowKernel;

}  // namespace

struct GpuCsr::Impl : PlanOf<CsrHere> {
    using PlanOf::PlanOf;
};
struct GpuSell::Impl : PlanOf<SellHere> {
    using PlanOf::PlanOf;
};

void csr_sequential_anywhere(const Matrix& a, const Operands& v) {
    if (!v.resident()) return csr_sequential(a, v);
    typed(a, v, [&]<class Value>(const auto& csr, const Product<Value>& product) {
        selgen::cuda::check(
            cudaStreamSynchronize(static_cast<cudaStream_t>(product.location.stream)),
            "cudaStreamSynchronize");
        std::vector<Value> x(static_cast<std::size_t>(csr.columns)),
            y(static_cast<std::size_t>(csr.rows));
        selgen::cuda::Stream stream;
        stream.copy(x.data(), product.x, x.size());
        stream.copy(y.data(), static_cast<const Value*>(product.y), y.size());
        stream.wait();
        csr_sequential(a, Operands(v.alpha, x, v.beta, y));
        stream.copy(product.y, static_cast<const Value*>(y.data()), y.size());
        stream.wait();
    });
}

#else

namespace {

/// In place of a plan on a device.
struct Missing {
    template <class... Options>
    explicit Missing(const Matrix&, Options...) {
        throw selgen::cuda::Error("a plan of spmv on a device", selgen::cuda::why_no_device());
    }
    template <class... How>
    void multiply(const Operands&, How...) {}
    std::uint64_t bytes() const noexcept { return 0; }
};

enum class RowKernel { scalar, vector, merge };

}  // namespace

struct GpuCsr::Impl : Missing {
    using Missing::Missing;
};
struct GpuSell::Impl : Missing {
    using Missing::Missing;
};

void csr_sequential_anywhere(const Matrix& a, const Operands& v) {
    if (v.resident())
        throw selgen::cuda::Error("csr_sequential_anywhere", selgen::cuda::why_no_device());
    csr_sequential(a, v);
}

#endif

GpuCsr::GpuCsr(const Matrix& a) : impl_(std::make_unique<Impl>(a)) {}
GpuCsr::GpuCsr(GpuCsr&&) noexcept = default;
GpuCsr::~GpuCsr() = default;
void GpuCsr::multiply_scalar(const Operands& v, int block) {
    impl_->multiply(v, RowKernel::scalar, static_cast<unsigned>(block), 1);
}
void GpuCsr::multiply_vector(const Operands& v, int block, int lanes) {
    impl_->multiply(v, RowKernel::vector, static_cast<unsigned>(block), lanes);
}
void GpuCsr::multiply_merge(const Operands& v, int block) {
    impl_->multiply(v, RowKernel::merge, static_cast<unsigned>(block), 1);
}
std::uint64_t GpuCsr::bytes() const noexcept { return impl_->bytes(); }

GpuSell::GpuSell(const Matrix& a, int sigma) : impl_(std::make_unique<Impl>(a, sigma)) {}
GpuSell::GpuSell(GpuSell&&) noexcept = default;
GpuSell::~GpuSell() = default;
void GpuSell::multiply(const Operands& v, int block) {
    impl_->multiply(v, static_cast<unsigned>(block));
}
std::uint64_t GpuSell::bytes() const noexcept { return impl_->bytes(); }

}  // namespace sparse

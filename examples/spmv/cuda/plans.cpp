// Binds the plans of sparse products to the current device.
// Compiled by nvcc or hipcc in programs with device code. In others, plans throw the reason.
#include "cuda/plans.hpp"

#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/error.hpp>

#include "formats/plan.hpp"
#include "formats/rows.hpp"

#if defined(SELGEN_GPU)
#include <memory>
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

DevicePlan by_rows(const Matrix& a, RowKernel kernel, int block, int lanes) {
    auto plan = std::make_shared<PlanOf<CsrHere>>(a);
    return {
        [=](const Operands& v) { plan->multiply(v, kernel, static_cast<unsigned>(block), lanes); },
        [plan] { return plan->bytes(); }};
}

}  // namespace

DevicePlan gpu_scalar(const Matrix& a, int block) {
    return by_rows(a, RowKernel::scalar, block, 1);
}
DevicePlan gpu_vector(const Matrix& a, int block, int lanes) {
    return by_rows(a, RowKernel::vector, block, lanes);
}
DevicePlan gpu_merge(const Matrix& a, int block) { return by_rows(a, RowKernel::merge, block, 1); }

DevicePlan gpu_sell(const Matrix& a, int sigma, int block) {
    auto plan = std::make_shared<PlanOf<SellHere>>(a, sigma);
    return {[=](const Operands& v) { plan->multiply(v, static_cast<unsigned>(block)); },
            [plan] { return plan->bytes(); }};
}

void csr_sequential_anywhere(const Matrix& a, const Operands& v) {
    if (!v.resident()) return csr_sequential(a, v);
    typed(a, v, [&]<class Value>(const auto& csr, const Product<Value>& product) {
        selgen::cuda::check(selgen::gpu::StreamSynchronize(
                                static_cast<selgen::gpu::Stream_t>(product.location.stream)),
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

DevicePlan refuse() {
    throw selgen::cuda::Error("a plan of spmv on a device", selgen::cuda::why_no_device());
}

}  // namespace

DevicePlan gpu_scalar(const Matrix&, int) { return refuse(); }
DevicePlan gpu_vector(const Matrix&, int, int) { return refuse(); }
DevicePlan gpu_merge(const Matrix&, int) { return refuse(); }
DevicePlan gpu_sell(const Matrix&, int, int) { return refuse(); }

void csr_sequential_anywhere(const Matrix& a, const Operands& v) {
    if (v.resident())
        throw selgen::cuda::Error("csr_sequential_anywhere", selgen::cuda::why_no_device());
    csr_sequential(a, v);
}

#endif

}  // namespace sparse

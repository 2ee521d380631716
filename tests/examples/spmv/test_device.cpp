// The plans of device variants on a simulated device.
#include <catch2/catch.hpp>
#include <optional>
#include <selgen/cuda/simulated_device.hpp>
#include <stdexcept>

#include "cuda/placed.hpp"
#include "cuda/plans_on.hpp"
#include "formats/plan.hpp"
#include "matrices.hpp"
#include "product.hpp"
#include "spmv.sel.hpp"

using namespace sparse;
using namespace sparse::test;
using selgen::cuda::SimulatedDevice;
using selgen::cuda::SimulatedMemory;
using sparse::device::RowKernel;

namespace {

template <class Value, class Index>
using CsrThere = sparse::device::CsrOn<SimulatedDevice, Value, Index>;
template <class Value, class Index>
using SellThere = sparse::device::SellOn<SimulatedDevice, Value, Index>;
using Rows = PlanOf<CsrThere>;
using Slices = PlanOf<SellThere>;

Kernel by_rows(RowKernel kernel, unsigned block, int lanes, bool resident) {
    return {"by rows", [=](const Matrix& a, Operands v) {
                v.location.on_device = resident;
                Rows plan(a);
                plan.multiply(v, kernel, block, lanes);
                plan.multiply(v, kernel, block, lanes);
                return true;
            }};
}

Kernel by_slices(int sigma, unsigned block, bool resident) {
    return {"by slices", [=](const Matrix& a, Operands v) {
                v.location.on_device = resident;
                std::optional<Slices> plan;
                try {
                    plan.emplace(a, sigma);
                } catch (const std::length_error&) {
                    return false;
                }
                plan->multiply(v, block);
                plan->multiply(v, block);
                return true;
            }};
}

/// Checks the products of a kernel with all matrices and types; returns the number of products.
int check_all(const Kernel& kernel) {
    int products = 0;
    for (const Named& named : matrices())
        for (const char* value : {"f64", "f32"})
            for (const char* index : {"i32", "i64"}) {
                CAPTURE(named.name, value, index);
                const Matrix a = input_of(named.csr, {value, index}, named.symmetric, 1).first;
                const auto check = value[1] == '6' ? check_product<double> : check_product<float>;
                products += check(kernel, named, a, 1, 0) ? 1 : 0;
                products += check(kernel, named, a, -0.5, 2) ? 1 : 0;
            }
    CHECK(SimulatedMemory::used == 0);
    return products;
}

Input small_input() { return synthetic({.rows = 300, .mean = 7, .shape = "random"}, {}, 9); }

/// Makes plans and products, in which one allocation after the other fails, until none does.
/// Returns the number of failures.
template <class Make>
int failures_of(const Make& make) {
    for (int at = 0;; ++at) {
        SimulatedMemory::reset();
        SimulatedMemory::fails_at = at;
        try {
            make();
            SimulatedMemory::reset();
            return at;
        } catch (const selgen::cuda::OutOfMemory&) {
            CHECK(SimulatedMemory::used == 0);
        }
    }
}

}  // namespace

TEST_CASE("one thread for each row") {
    const bool resident = GENERATE(false, true);
    CHECK(check_all(by_rows(RowKernel::scalar, 32, 1, resident)) > 100);
}

TEST_CASE("several threads for each row") {
    const int lanes = GENERATE(2, 4, 8, 16, 32);
    CAPTURE(lanes);
    CHECK(check_all(by_rows(RowKernel::vector, 64, lanes, lanes > 4)) > 100);
}

TEST_CASE("the same number of rows and entries for each thread") {
    const unsigned block = GENERATE(32U, 128U);
    CAPTURE(block);
    CHECK(check_all(by_rows(RowKernel::merge, block, 1, block == 32)) > 100);
}

TEST_CASE("a thread for each row of slices") {
    const int sigma = GENERATE(1, 256);
    CAPTURE(sigma);
    CHECK(check_all(by_slices(sigma, 64, sigma > 1)) > 100);
}

TEST_CASE("only vectors of the host are copied, and y only if it is read") {
    auto [a, vectors] = small_input();
    Operands v = vectors;
    Rows plan(a);
    const auto copied = [&](double beta, bool on_device) {
        v.beta = beta;
        v.location.on_device = on_device;
        SimulatedDevice::copied = 0;
        plan.multiply(v, RowKernel::scalar, 64U, 1);
        return SimulatedDevice::copied;
    };
    CHECK(copied(0, false) == 2 * 300 * sizeof(double));
    CHECK(copied(1, false) == 3 * 300 * sizeof(double));
    CHECK(copied(1, true) == 0);
}

TEST_CASE("a product waits for the device if its vectors are on the host, and only then") {
    auto [a, vectors] = small_input();
    Operands v = vectors;
    Slices plan(a, 1);
    const int before = SimulatedDevice::waits;
    plan.multiply(v, 64U);
    CHECK(SimulatedDevice::waits == before + 1);
    v.location.on_device = true;
    plan.multiply(v, 64U);
    CHECK(SimulatedDevice::waits == before + 1);
}

TEST_CASE("plans and products that run out of device memory throw, and free it") {
    auto [a, vectors] = small_input();
    CHECK(failures_of([&, &a = a, &vectors = vectors] {
              Rows plan(a);
              plan.multiply(vectors, RowKernel::scalar, 64U, 1);
          }) == 5);
    CHECK(failures_of([&, &a = a, &vectors = vectors] {
              Slices plan(a, 1);
              plan.multiply(vectors, 64U);
          }) == 6);
    CHECK(SimulatedMemory::used == 0);
}

TEST_CASE("a row has a number of lanes for which there is a kernel") {
    auto [a, vectors] = small_input();
    Rows plan(a);
    CHECK_THROWS_WITH(plan.multiply(vectors, RowKernel::vector, 64U, 3),
                      "a row has 2, 4, 8, 16 or 32 lanes");
}

TEST_CASE("without a device, vectors of the host are multiplied on the host") {
    auto [a, vectors] = synthetic({.rows = 20'000, .mean = 8, .shape = "band"}, {}, 500);
    ::spmv::Dispatcher dispatcher;
    dispatcher(a, vectors);
    CHECK_FALSE(std::string(::spmv::names[dispatcher.decision()->variant]).starts_with("gpu_"));
}

#if !defined(SELGEN_GPU)
TEST_CASE("a program without device code reports an error if vectors are on a device") {
    auto [a, vectors] = small_input();
    Operands v = vectors;
    v.location.on_device = true;
    ::spmv::Dispatcher dispatcher;
    const std::string why = "the program was built without CUDA and without HIP";
    CHECK_THROWS_WITH(dispatcher(a, v), "csr_sequential_anywhere: " + why);
    CHECK_THROWS_WITH(gpu_scalar(a, 128), "a plan of spmv on a device: " + why);
    CHECK_THROWS_WITH(cusparse_csr(a), "cuSPARSE: the program was built without it");
    CHECK_THROWS_WITH(synthetic_placed({.rows = 20, .mean = 2}, {}, 1, "device"),
                      "vectors on a device: " + why);
}
#endif

// Device variants of sparse products on a real device.
#include <catch2/catch.hpp>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/memory.hpp>
#include <selgen/cuda/stream.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cuda/plans.hpp"
#include "matrices.hpp"
#include "product.hpp"
#include "spmv.sel.hpp"

using namespace sparse;
using namespace sparse::test;

namespace {

/// Runs `multiply` with copies of the vectors on the device, in a stream of its own.
template <class Value, class Multiply>
void on_device(const Operands::Of<Value>& of, const Operands& v, const Multiply& multiply) {
    selgen::cuda::Stream stream;
    selgen::cuda::DeviceBuffer<Value> x(of.x.size()), y(of.y.size());
    stream.copy(x.data(), of.x.data(), x.size());
    stream.copy(y.data(), static_cast<const Value*>(of.y.data()), y.size());
    Operands there(v.alpha, std::span<const Value>(x.data(), x.size()), v.beta,
                   std::span<Value>(y.data(), y.size()));
    there.location = {true, stream.get()};
    multiply(there);
    multiply(there);
    stream.copy(of.y.data(), std::as_const(y).data(), y.size());
    stream.wait();
}

/// A kernel of a plan that is called twice, for vectors of the host or of the device.
template <class Make, class... Options>
Kernel planned(bool resident, const Make& make, Options... options) {
    return {"on a device", [=](const Matrix& a, const Operands& v) {
                DevicePlan plan;
                try {
                    plan = make(a, options...);
                } catch (const std::length_error&) {
                    return false;
                }
                if (!resident) {
                    plan.multiply(v);
                    plan.multiply(v);
                } else {
                    std::visit([&](const auto& of) { on_device(of, v, plan.multiply); }, v.vectors);
                }
                return true;
            }};
}

void check_all(const Kernel& kernel) {
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
    CHECK(products > 100);
}

}  // namespace

TEST_CASE("one thread for each row, on a device") {
    const bool resident = GENERATE(false, true);
    check_all(planned(resident, gpu_scalar, 128));
}

TEST_CASE("several threads for each row, on a device") {
    const int lanes = GENERATE(2, 4, 8, 16, 32);
    const int block = GENERATE(128, 512);
    CAPTURE(lanes, block);
    check_all(planned(lanes > 4, gpu_vector, block, lanes));
}

TEST_CASE("the same number of rows and entries for each thread, on a device") {
    const int block = GENERATE(128, 512);
    CAPTURE(block);
    check_all(planned(block == 128, gpu_merge, block));
}

TEST_CASE("slices, on a device") {
    const int sigma = GENERATE(1, 256);
    check_all(planned(sigma > 1, gpu_sell, sigma, 128));
}

TEST_CASE("the products of cuSPARSE") {
    if (!has_cusparse()) {
        WARN("skipped: the program was built without cuSPARSE");
        CHECK_THROWS_AS(cusparse_csr(Matrix(Wide())), selgen::cuda::Error);
        return;
    }
    const bool resident = GENERATE(false, true);
    check_all(planned(resident, cusparse_csr));
    check_all(planned(resident, cusparse_sell));
}

TEST_CASE("a large matrix, by all kernels that a dispatcher can choose") {
    for (const std::string_view name : ::spmv::names) {
        if (!name.starts_with("gpu_") && !name.starts_with("cusparse_")) continue;
        if (name.starts_with("cusparse_") && !has_cusparse()) continue;
        CAPTURE(name);
        auto [a, vectors] =
            synthetic({.rows = 200'000, .mean = 20, .shape = "random", .uneven = 0.3}, {}, 100);
        Vectors reference = vectors;
        csr_sequential_anywhere(a, reference);
        ::spmv::Dispatcher dispatcher;
        dispatcher.force(name);
        dispatcher(a, vectors);
        CHECK(std::string(::spmv::names[dispatcher.decision()->variant]) == name);
        const std::vector<double> found = result_of(vectors), want = result_of(reference);
        std::size_t wrong = 0;
        for (std::size_t r = 0; r < found.size(); ++r)
            wrong += std::abs(found[r] - want[r]) <= 1e-9 * (1 + std::abs(want[r])) ? 0 : 1;
        CHECK(wrong == 0);
    }
}

TEST_CASE("vectors on the device are multiplied there, and by the sequential variant if forced") {
    auto [a, vectors] = synthetic({.rows = 30'000, .mean = 5, .shape = "stencil"}, {}, 100);
    Vectors reference = vectors;
    csr_sequential_anywhere(a, reference);
    const Operands v = vectors;
    for (const bool forced : {false, true}) {
        std::string ran;
        std::visit(
            [&](const auto& of) {
                on_device(of, v, [&, &a = a](const Operands& there) {
                    ::spmv::Dispatcher dispatcher;
                    if (forced) dispatcher.force("csr_sequential");
                    dispatcher(a, there);
                    ran = ::spmv::names[dispatcher.decision()->variant];
                });
            },
            v.vectors);
        if (forced) {
            CHECK(ran == "csr_sequential");
        } else {
            CHECK((ran.starts_with("gpu_") || ran.starts_with("cusparse_")));
        }
    }
}

// Device variants of reductions on a real device.
#include <catch2/catch.hpp>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/memory.hpp>
#include <selgen/cuda/stream.hpp>
#include <utility>

#include "patterns/generate.hpp"
#include "plan.hpp"
#include "reduce.sel.hpp"
#include "simulated_device.hpp"

using namespace reduction;
using namespace reduction::test;

namespace {

/// An array on the device, initialised with a copy of a host array.
class DeviceArray {
public:
    explicit DeviceArray(const std::vector<double>& values) : values_(values.size()) {
        stream_.copy(values_.data(), values.data(), values.size());
        stream_.wait();
    }
    Data data() { return Data::on_device(values_.data(), values_.size()); }
    std::vector<double> back() {
        std::vector<double> values(values_.size());
        stream_.copy(values.data(), std::as_const(values_).data(), values.size());
        stream_.wait();
        return values;
    }

private:
    selgen::cuda::Stream stream_;
    selgen::cuda::DeviceBuffer<double> values_;
};

}  // namespace

TEST_CASE("each device variant adds the sequential sums to the data, call after call") {
    for (const Named& shape : device_shapes()) {
        for (const int work : {0, 3}) {
            const Pattern pattern(shape.csr, {work, 1});
            const auto once = brute_sums(pattern, ramp(pattern.elements()));
            const auto twice = brute_sums(pattern, once);
            for (const Scheme scheme : device_schemes) {
                CAPTURE(shape.name, work, name(scheme));
                Plan plan = make_plan(scheme, pattern, Team{1});
                auto data = ramp(pattern.elements());
                reduction::reduce(plan, data);
                CHECK(worst(data, once) < 1e-9);
                reduction::reduce(plan, data);
                CHECK(worst(data, twice) < 1e-9);
            }
        }
    }
}

TEST_CASE("resident data remains on the device") {
    const Pattern pattern(banded(90'000, 200'000, 3, 4000), {1, 1});
    const auto want = brute_sums(pattern, ramp(90'000));
    for (const auto& plan : {cuda_atomic(pattern), cuda_blocks(pattern), cuda_sorted(pattern)}) {
        DeviceArray array(ramp(90'000));
        plan.reduce(array.data());
        CHECK(worst(array.back(), want) < 1e-9);
    }
}

TEST_CASE("the dispatcher is correct for data on the device, on the host, and alternately") {
    ::reduce::Dispatcher dispatcher;
    for (const Index elements : {20U, 90'000U}) {
        const Pattern pattern(banded(elements, 2 * elements, 2, 10), {0, 100});
        const auto want = brute_sums(pattern, ramp(elements));
        DeviceArray array(ramp(elements));
        dispatcher(pattern, array.data());
        CHECK(worst(array.back(), want) < 1e-9);
        auto data = ramp(elements);
        dispatcher(pattern, data);
        CHECK(worst(data, want) < 1e-9);
        dispatcher.force("sequential");
        DeviceArray other(ramp(elements));
        dispatcher(pattern, other.data());
        CHECK(worst(other.back(), want) < 1e-9);
        dispatcher.unforce();
    }
}

TEST_CASE("missing device memory is reported, and does not affect later calls") {
    CHECK(selgen::cuda::memory() > 0);
    const auto too_many = static_cast<std::size_t>(selgen::cuda::memory());
    CHECK_THROWS_AS(selgen::cuda::DeviceBuffer<double>(too_many), selgen::cuda::OutOfMemory);
    CHECK(cudaGetLastError() == cudaSuccess);
    const Pattern pattern(banded(100, 200, 2, 10));
    auto data = ramp(100);
    cuda_sorted(pattern).reduce(data);
    CHECK(worst(data, brute_sums(pattern, ramp(100))) < 1e-9);
}

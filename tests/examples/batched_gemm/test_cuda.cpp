// Device variants of batched products on a real device.
#include <catch2/catch.hpp>
#include <cstdint>
#include <selgen/cuda/device_buffer.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/stream.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "cuda/plans.hpp"
#include "exact.hpp"
#include "gemm.sel.hpp"

using namespace batched;
using namespace batched::test;

namespace {

/// The matrices of a batch on the device.
template <class Value>
class There {
public:
    There(const Exact<Value>& batch, selgen::cuda::Stream& stream)
        : batch_(batch), stream_(stream), memory_(3 * batch.a.size()) {
        Value* to = memory_.data();
        for (const auto* from : {&batch.a, &batch.b, &batch.c}) {
            stream.copy(to, from->data(), from->size());
            to += from->size();
        }
    }

    Operands operands() {
        const Value* const a = memory_.data();
        Operands v = Operands::on_device(batch_.shape, {batch_.alpha, batch_.beta}, a,
                                         a + batch_.a.size(), c());
        v.stream = stream_.get();
        return v;
    }
    std::vector<Value> result() {
        std::vector<Value> result(batch_.c.size());
        stream_.copy(result.data(), static_cast<const Value*>(c()), result.size());
        stream_.wait();
        return result;
    }

private:
    Value* c() { return memory_.data() + 2 * batch_.a.size(); }

    const Exact<Value>& batch_;
    selgen::cuda::Stream& stream_;
    selgen::cuda::DeviceBuffer<Value> memory_;
};

/// Products of copies and of resident matrices, both twice; nothing if the matrices do not fit.
template <class Make, class Value, class... Knob>
void check_plan(const Make& make, Exact<Value> batch, Knob... knob) {
    CAPTURE(batch.shape.size, batch.shape.count, batch.alpha, batch.beta, sizeof(Value), knob...);
    DevicePlan plan;
    try {
        plan = make(batch.operands(), knob...);
    } catch (const std::length_error&) {
        return;
    }
    selgen::cuda::Stream stream;
    There<Value> there(batch, stream);
    const DevicePlan resident = make(there.operands(), knob...);
    for (int n = 0; n < 2; ++n) {
        const auto expected = batch.expected();
        plan.multiply(batch.operands());
        CHECK(batch.c == expected);
        resident.multiply(there.operands());
        CHECK(there.result() == expected);
    }
}

template <class Value>
void check_all(const Exact<Value>& batch) {
    for (const int lanes : {4, 8, 16, 32}) check_plan(gpu_lanes, batch, lanes);
    for (const int threads : {64, 128, 256, 512}) check_plan(gpu_block, batch, threads);
    for (const int tile : {16, 32, 64}) check_plan(gpu_tiles, batch, tile);
    if (has_cublas()) check_plan(cublas, batch);
}

}  // namespace

TEST_CASE("each device variant is exact for all sizes and factors, for copies and in place") {
    for (const int size : sizes()) {
        for_factors<double>(size, [](const Exact<double>& batch) { check_all(batch); });
        for_factors<float>(size, [](const Exact<float>& batch) { check_all(batch); });
    }
}

TEST_CASE("large batches are exact") {
    check_all(Exact<double>({4, 100'000}, 1, 1));
    check_all(Exact<float>({7, 50'000}, 2, 0));
    check_all(Exact<float>({33, 1'000}, 1, 1));
    check_all(Exact<double>({128, 40}, 1, 0));
}

TEST_CASE("each variant of the dispatcher computes resident matrices, also that of the host") {
    Exact<double> batch({20, 300}, 1, 1);
    const auto expected = batch.expected();
    for (const std::string_view name :
         {"sequential", "gpu_lanes_32", "gpu_block_128", "gpu_tiles_32", "cublas_batched"}) {
        if (name == "cublas_batched" && !has_cublas()) continue;
        CAPTURE(name);
        selgen::cuda::Stream stream;
        There<double> there(batch, stream);
        ::gemm::Dispatcher dispatcher;
        dispatcher.force(name);
        dispatcher(there.operands());
        CHECK(there.result() == expected);
    }
    selgen::cuda::Stream stream;
    There<double> there(batch, stream);
    ::gemm::Dispatcher dispatcher;
    dispatcher(there.operands());
    CHECK(there.result() == expected);
    CHECK(dispatcher.decision()->variant != ::gemm::Variant::sequential);
}

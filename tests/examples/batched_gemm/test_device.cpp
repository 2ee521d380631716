// The plans of the device variants, on a simulated device.
#include <catch2/catch.hpp>
#include <selgen/cuda/devices.hpp>
#include <selgen/cuda/simulated_device.hpp>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "cuda/plans.hpp"
#include "cuda/plans_on.hpp"
#include "exact.hpp"

using namespace batched;
using namespace batched::test;
using selgen::cuda::SimulatedDevice;
using selgen::cuda::SimulatedMemory;

namespace {

using Lanes = device::LanesPlan<SimulatedDevice>;
using Block = device::BlockPlan<SimulatedDevice>;
using Tiles = device::TilesPlan<SimulatedDevice>;

/// A kind of plan with a value of its knob, for sizes up to `largest` of doubles.
template <class PlanType, int Knob, int Largest>
struct Variant {
    using Plan = PlanType;
    static constexpr int knob = Knob;
    static constexpr int largest = Largest;
};

template <class PlanType, class Value>
void check_product(Exact<Value> batch, int knob) {
    CAPTURE(knob, batch.shape.size, batch.shape.count, batch.alpha, batch.beta, sizeof(Value));
    PlanType plan(batch.operands(), knob);
    std::vector<Value> expected = batch.expected();
    plan.multiply(batch.operands());
    REQUIRE(batch.c == expected);
    if (batch.shape.size > 17) return;
    expected = batch.expected();
    plan.multiply(batch.operands());
    CHECK(batch.c == expected);
}

}  // namespace

using Variants =
    std::tuple<Variant<Lanes, 4, 19>, Variant<Lanes, 8, 27>, Variant<Lanes, 16, 38>,
               Variant<Lanes, 32, 54>, Variant<Block, 64, 54>, Variant<Block, 256, 54>,
               Variant<Tiles, 16, 130>, Variant<Tiles, 32, 130>, Variant<Tiles, 64, 130>>;

TEMPLATE_LIST_TEST_CASE("device variants are exact for all sizes, and do not read C for beta 0", "",
                        Variants) {
    for (const int size : sizes()) {
        if (size > TestType::largest) continue;
        if (size % 2 == 0 || size < 8)
            for_factors<double>(size, [](const Exact<double>& batch) {
                check_product<typename TestType::Plan>(batch, TestType::knob);
            });
        if (size % 2 == 1 || size < 8)
            for_factors<float>(size, [](const Exact<float>& batch) {
                check_product<typename TestType::Plan>(batch, TestType::knob);
            });
    }
    CHECK(SimulatedMemory::used == 0);
}

TEST_CASE("floats fit into shared memory up to a larger size") {
    check_product<Block>(Exact<float>({77, 2}, 1, 1), 128);
    CHECK_THROWS_AS(Block(Exact<float>({79, 1}, 1, 1).operands(), 128), std::length_error);
    CHECK_THROWS_AS(Block(Exact<double>({56, 1}, 1, 1).operands(), 128), std::length_error);
    CHECK_THROWS_AS(Lanes(Exact<double>({20, 1}, 1, 1).operands(), 4), std::length_error);
}

TEST_CASE("a plan refuses knobs without a kernel, and other matrices") {
    Exact<double> batch({5, 2}, 1, 1);
    CHECK_THROWS_AS(Lanes(batch.operands(), 5), std::invalid_argument);
    CHECK_THROWS_AS(Block(batch.operands(), 48), std::invalid_argument);
    CHECK_THROWS_AS(Block(batch.operands(), 1024), std::invalid_argument);
    CHECK_THROWS_AS(Tiles(batch.operands(), 8), std::invalid_argument);
    Tiles plan(batch.operands(), 16);
    CHECK_THROWS_AS(plan.multiply(Exact<double>({5, 3}, 1, 1).operands()), std::invalid_argument);
    CHECK_THROWS_AS(plan.multiply(Exact<float>({5, 2}, 1, 1).operands()), std::invalid_argument);
}

using ResidentVariants =
    std::tuple<Variant<Lanes, 8, 0>, Variant<Block, 64, 0>, Variant<Tiles, 32, 0>>;

TEMPLATE_LIST_TEST_CASE("resident matrices are not copied, need no memory, and are not waited for",
                        "", ResidentVariants) {
    SimulatedMemory::reset();
    Exact<double> batch({9, 40}, 2, 1);
    const auto expected = batch.expected();
    Operands v =
        Operands::on_device(batch.shape, {batch.alpha, batch.beta}, std::as_const(batch.a).data(),
                            std::as_const(batch.b).data(), batch.c.data());
    SimulatedDevice::copied = 0;
    const int waits = SimulatedDevice::waits;
    typename TestType::Plan plan(v, TestType::knob);
    plan.multiply(v);
    CHECK(batch.c == expected);
    CHECK(SimulatedDevice::copied == 0);
    CHECK(SimulatedDevice::waits == waits);
    CHECK(SimulatedMemory::allocations == 0);
}

TEST_CASE("C is copied to the device only if it is read") {
    for (const double beta : {0.0, 1.0}) {
        Exact<float> batch({9, 40}, 2, beta);
        Tiles plan(batch.operands(), 16);
        SimulatedDevice::copied = 0;
        const int waits = SimulatedDevice::waits;
        plan.multiply(batch.operands());
        CHECK(SimulatedDevice::copied == (beta == 0 ? 3 : 4) * 9 * 9 * 40 * sizeof(float));
        CHECK(SimulatedDevice::waits == waits + 1);
    }
}

TEST_CASE("launches stay within the limits of all devices") {
    for (int size = 1; size <= 32; ++size) {
        const Batch<double> batch{size, 100'000, 1, nullptr, nullptr, 0, nullptr};
        const auto grid = device::grid_of_groups<double, 32>(batch);
        CAPTURE(size);
        CHECK(grid.threads % 32 == 0);
        CHECK(grid.threads <= 256);
        CHECK(grid.shared_bytes <= 48 * 1024);
        CHECK(std::uint64_t{grid.blocks} * grid.threads / 32 >= 100'000);
        CHECK(std::uint64_t{grid.blocks - 1} * grid.threads / 32 < 100'000);
    }
    CHECK(device::blocks_of(0x7fffffff) == 0x7fffffff);
    CHECK_THROWS_AS(device::blocks_of(0x80000000), std::length_error);
    const Batch<float> large{128, 1 << 28, 1, nullptr, nullptr, 0, nullptr};
    CHECK(device::Tiles<float, 16, 2>(large).blocks() == std::uint64_t{1} << 34);
}

TEMPLATE_LIST_TEST_CASE("a plan refuses more blocks than a launch can have", "", ResidentVariants) {
    const double* const none = nullptr;
    const auto v =
        Operands::on_device<double>({32, std::int64_t{1} << 36}, {}, none, none, nullptr);
    CHECK_THROWS_AS(typename TestType::Plan(v, TestType::knob), std::length_error);
}

TEST_CASE("device plans of a program cannot be made without a device") {
    if (selgen::cuda::devices() >= 1) {
        SUCCEED("there is a device");
        return;
    }
    const Operands v = Exact<double>({5, 2}, 1, 1).operands();
    CHECK_THROWS_AS(gpu_lanes(v, 8), selgen::cuda::Error);
    CHECK_THROWS_WITH(gpu_lanes(v, 8),
                      Catch::Matchers::Contains(": " + selgen::cuda::why_no_device()));
    CHECK_THROWS_AS(gpu_block(v, 64), selgen::cuda::Error);
    CHECK_THROWS_AS(gpu_tiles(v, 16), selgen::cuda::Error);
    CHECK_THROWS_AS(cublas(v), selgen::cuda::Error);
}

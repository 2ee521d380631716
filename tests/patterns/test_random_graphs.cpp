// Random graphs on threads and simulated devices: results, copied bytes, and detection of missing
// copies.
#include <catch2/catch.hpp>

#include "tests/patterns/planned.hpp"

#include <selgen/pattern/checked_executor.hpp>
#include <selgen/pattern/simulated_device.hpp>

namespace {

using namespace random_graph;
using pattern::Mode;

Shape shape_of(std::uint64_t seed) {
    return {1 + static_cast<int>(seed % 3), 1 + static_cast<int>(seed / 3 % 2),
            static_cast<int>(seed / 6 % 3), seed % 2 == 1};
}

}  // namespace

TEST_CASE("random mappings of 300 random graphs give the results of the serial reference") {
    int fused = 0, local = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const Planned of(seed, shape_of(seed));
        for (const Mode mode : {Mode::steps, Mode::events}) {
            pattern::Executor<pattern::SimulatedDevices> executor(
                of.tables, dispatch, {-1, 4, mode}, {of.tables, dispatch});
            REQUIRE(of.is_right_on_threads(executor));
        }
        REQUIRE(!has_lacked_rows());
        for (const auto& entry : of.plan.entries) fused += entry.tasks.count > 1;
        for (const auto& buffer : of.plan.buffers) local += buffer.is_local;
    }
    CHECK(fused > 50);
    CHECK(local > 20);
}

TEST_CASE("each row is copied to the processor that reads it") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const Planned of(seed, shape_of(seed), own_memory());
        pattern::CheckedExecutor device(of.tables, dispatch);
        REQUIRE(of.is_right(results(of.graph, seed, device, [](auto& e) { e.run(); })));
        // If a split writes a part of a block, the model moves the whole block.
        const auto moved = static_cast<double>(device.counted_bytes());
        if (!shape_of(seed).may_write_parts) REQUIRE(moved == counted_bytes(of.graph));
    }
}

TEST_CASE("programs copy as many bytes from and to devices as the model counts") {
    using Devices = CountingDevices<pattern::SimulatedDevices>;
    double all = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        const Planned of(
            seed, {1, 1 + static_cast<int>(seed % 2), 1 + static_cast<int>(seed / 2 % 2), false},
            own_memory());
        pattern::Executor<Devices> executor(of.tables, dispatch, {-1, 4, Mode::steps},
                                            Devices({of.tables, dispatch}));
        REQUIRE(of.is_right_on_threads(executor));
        const auto moved = static_cast<double>(executor.devices().counted_bytes());
        REQUIRE(moved == counted_bytes_of_gpus(of.graph));
        all += moved;
    }
    CHECK(all > 0);
}

TEST_CASE("simulated devices refuse to pass memory of the host to a kernel") {
    const Planned of(2, {1, 1, 1, false});
    const pattern::CallRow& call = of.tables.calls[0];
    const auto items = std::make_unique<double[]>(1000);
    pattern::SimulatedDevices devices(of.tables, [](pattern::Index, const pattern::Operands&) {});
    const auto run_with = [&](void* memory) {
        pattern::Operands operands{{0, 1}, {}};
        for (int o = 0; o < call.reads + call.writes; ++o)
            operands.of.push_back({static_cast<char*>(memory), {0, 1}});
        devices.run(1, call.kernel, operands);
    };
    CHECK_THROWS_AS(run_with(items.get()), std::logic_error);
    void* const memory = devices.allocate(1, 1000);
    CHECK_NOTHROW(run_with(memory));
    devices.finish(1);
    CHECK_THROWS_AS(run_with(static_cast<char*>(memory) + 999), std::logic_error);
    devices.release(1, memory);
    CHECK_THROWS_AS(run_with(memory), std::logic_error);
}

TEST_CASE("the checked executor detects a missing copy") {
    bool has_copies = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Case other = make(seed, {2, 1, 0, false});
        map::Plan plan = map::plan(other.problem, other.flat, other.teams, own_memory());
        if (plan.copies.empty()) continue;
        has_copies = true;
        plan.copies.front().rows = 0;
        const auto tables = map::tables(plan);
        set_tables(tables);
        pattern::CheckedExecutor device(tables, dispatch);
        REQUIRE_THROWS_AS(results(other, seed, device, [](auto& e) { e.run(); }), std::logic_error);
    }
    CHECK(has_copies);
}

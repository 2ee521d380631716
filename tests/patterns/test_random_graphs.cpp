// Random graphs on threads and simulated devices: results, copied bytes, and detection of missing
// copies.
#include <catch2/catch.hpp>

#include "tests/patterns/random_graph.hpp"

#include <selgen/omp/patterns.hpp>
#include <selgen/pattern/checked_executor.hpp>
#include <selgen/pattern/serial.hpp>
#include <selgen/pattern/simulated_device.hpp>

namespace {

using namespace random_graph;
using pattern::Mode;

using Arrays = std::vector<std::vector<double>>;

Arrays serial_results(const Case& graph, std::uint64_t seed, const pattern::Tables& tables) {
    pattern::Serial serial(tables, dispatch);
    return results(graph, seed, serial, [](auto& e) { e.run(); });
}

Arrays team_results(const Case& graph, std::uint64_t seed, const pattern::Tables& tables,
                    Mode mode) {
    using Executor = pattern::Executor<pattern::SimulatedDevices>;
    Executor executor(tables, dispatch, {-1, 4, mode}, {tables, dispatch});
    return results(graph, seed, executor, [](auto& e) { selgen::omp::run_patterns(e); });
}

Shape shape_of(std::uint64_t seed) {
    return {1 + static_cast<int>(seed % 3), 1 + static_cast<int>(seed / 3 % 2),
            static_cast<int>(seed / 6 % 3), seed % 2 == 1};
}

}  // namespace

TEST_CASE("random mappings of 300 random graphs give the results of the serial reference") {
    int fused = 0, local = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const Case graph = make(seed, shape_of(seed));
        const map::Plan plan = map::plan(graph.problem, graph.flat, graph.teams);
        const auto tables = map::tables(plan);
        set_tables(tables);
        const auto expected = serial_results(graph, seed, tables);
        const bool to_the_bit = !graph.has_reductions;
        REQUIRE(are_equal(team_results(graph, seed, tables, Mode::steps), expected, to_the_bit));
        REQUIRE(are_equal(team_results(graph, seed, tables, Mode::events), expected, to_the_bit));
        REQUIRE(!has_lacked_rows());
        for (const auto& entry : plan.entries) fused += entry.tasks.count > 1;
        for (const auto& buffer : plan.buffers) local += buffer.is_local;
    }
    CHECK(fused > 50);
    CHECK(local > 20);
}

TEST_CASE("each row is copied to the processor that reads it") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const Case graph = make(seed, shape_of(seed));
        map::PlanOptions options;
        options.own_memory = true;
        const map::Plan plan = map::plan(graph.problem, graph.flat, graph.teams, options);
        const auto tables = map::tables(plan);
        set_tables(tables);
        pattern::CheckedExecutor device(tables, dispatch);
        const auto found = results(graph, seed, device, [](auto& e) { e.run(); });
        const bool to_the_bit = !graph.has_reductions;
        REQUIRE(are_equal(found, serial_results(graph, seed, tables), to_the_bit));
        // If a split writes a part of a block, the model moves the whole block.
        const auto moved = static_cast<double>(device.counted_bytes());
        if (!shape_of(seed).may_write_parts) REQUIRE(moved == counted_bytes(graph));
    }
}

TEST_CASE("programs copy as many bytes from and to devices as the model counts") {
    using Devices = CountingDevices<pattern::SimulatedDevices>;
    double all = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        const Case graph = make(
            seed, {1, 1 + static_cast<int>(seed % 2), 1 + static_cast<int>(seed / 2 % 2), false});
        map::PlanOptions options;
        options.own_memory = true;
        const map::Plan plan = map::plan(graph.problem, graph.flat, graph.teams, options);
        const auto tables = map::tables(plan);
        set_tables(tables);
        pattern::Executor<Devices> executor(tables, dispatch, {-1, 4, Mode::steps},
                                            Devices({tables, dispatch}));
        const auto found =
            results(graph, seed, executor, [](auto& e) { selgen::omp::run_patterns(e); });
        REQUIRE(are_equal(found, serial_results(graph, seed, tables), !graph.has_reductions));
        const auto moved = static_cast<double>(executor.devices().counted_bytes());
        REQUIRE(moved == counted_bytes_of_gpus(graph));
        all += moved;
    }
    CHECK(all > 0);
}

TEST_CASE("simulated devices refuse to pass memory of the host to a kernel") {
    const Case graph = make(2, {1, 1, 1, false});
    const map::Plan plan = map::plan(graph.problem, graph.flat, graph.teams);
    const auto tables = map::tables(plan);
    set_tables(tables);
    const pattern::CallRow& call = tables.calls[0];
    const auto items = std::make_unique<double[]>(1000);
    pattern::SimulatedDevices devices(tables, [](pattern::Index, const pattern::Operands&) {});
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
    const Case graph = make(2, {2, 1, 0, false});
    map::PlanOptions options;
    options.own_memory = true;
    bool has_copies = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Case other = make(seed, {2, 1, 0, false});
        map::Plan plan = map::plan(other.problem, other.flat, other.teams, options);
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

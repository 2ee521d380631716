// Random graphs on the cores and the GPUs of a machine.
#include <catch2/catch.hpp>
#include <string>

#include "tests/patterns/on_device.hpp"
#include "tests/patterns/planned.hpp"

#include <selgen/cuda/calibrate.hpp>
#include <selgen/cuda/devices.hpp>

namespace {

using namespace random_graph;
using pattern::Index;
using pattern::Mode;
using selgen::cuda::PatternDevices;

using Devices = CountingDevices<PatternDevices>;

Shape shape_of(std::uint64_t seed) {
    const int gpus = selgen::cuda::devices() >= 2 && seed % 3 == 0 ? 2 : 1;
    return {1, 1 + static_cast<int>(seed % 2), gpus, seed / 2 % 2 == 1};
}

/// Sockets have their own memory, so that the program moves what the model counts.
struct Fixture : Planned {
    explicit Fixture(std::uint64_t of) : Planned(of, shape_of(of), own_memory()) {}
};

}  // namespace

TEST_CASE("100 random graphs on cores and GPUs give the results of the serial reference") {
    double moved = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        const Fixture of(seed);
        for (const Mode mode : {Mode::steps, Mode::events}) {
            pattern::Executor<Devices> executor(
                of.tables, dispatch, {-1, 4, mode},
                Devices(PatternDevices(of.tables, dispatch_on_gpu)));
            REQUIRE(of.is_right_on_threads(executor));
            const auto bytes = static_cast<double>(executor.devices().counted_bytes());
            if (!shape_of(seed).may_write_parts) REQUIRE(bytes == counted_bytes_of_gpus(of.graph));
            moved += bytes;
            REQUIRE(of.is_right_on_threads(executor));  // in its second run, too
        }
        REQUIRE(!has_lacked_rows());
    }
    CHECK(moved > 0);
    CHECK(!has_lacked_rows_on_device());
}

TEST_CASE("random graphs on one GPU give the results of the serial reference") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        const Fixture of(seed);
        const auto gpu = pattern::teams_to_time(of.tables, true).at(0);
        const pattern::OneTeam one(of.tables, gpu);
        pattern::Executor<PatternDevices> executor(one.tables(), nullptr, {-1, 1, Mode::steps},
                                                   PatternDevices(one.tables(), dispatch_on_gpu));
        REQUIRE(of.is_right_on_threads(executor));
    }
    CHECK(!has_lacked_rows_on_device());
}

TEST_CASE("each kernel of a random graph is timed on a GPU") {
    const Fixture of(4);
    auto arrays = filled(of.graph.problem, of.seed);
    const auto before = arrays;
    const auto bind_all = [&](auto& runner) {
        for (std::size_t a = 0; a < arrays.size(); ++a)
            runner.bind(static_cast<Index>(a), arrays[a].data());
    };
    const Index gpu = pattern::teams_to_time(of.tables, true).at(0);
    const auto seconds = selgen::cuda::timed_patterns(of.tables, gpu, dispatch_on_gpu, bind_all);
    for (const auto& call : of.tables.calls)
        CHECK(seconds.at(static_cast<std::size_t>(call.kernel)) > 0);
    for (std::size_t a = 0; a < arrays.size(); ++a) {
        const auto& row = of.tables.arrays[static_cast<Index>(a)];
        if (!row.is_output || row.is_input) CHECK(arrays[a] == before[a]);
    }
}

TEST_CASE("a mapping on more GPUs than there are throws an error with their number") {
    const int there = static_cast<int>(selgen::cuda::devices());
    const Case graph = make(3, {1, 1, there + 1, false});
    const map::Flat& flat = graph.flat;
    map::Teams teams;  // all on the last GPU
    for (const auto& step : flat.steps)
        teams.emplace_back(step.size(), static_cast<std::size_t>(there) + 1);
    const map::Plan plan = map::plan(graph.problem, flat, teams);
    CHECK_THROWS_WITH(PatternDevices(map::tables(plan), dispatch_on_gpu),
                      "the mapping uses GPU " + std::to_string(there) +
                          ": GPUs of this node: " + std::to_string(there));
}

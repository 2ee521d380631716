// Mapped graphs that run on one team, and the timing of their kernels for calibration.
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "golden/placed.hpp"
#include "tests/patterns/planned.hpp"

#include <selgen/omp/calibrate.hpp>
#include <selgen/pattern/simulated_device.hpp>

namespace {

using namespace random_graph;
using pattern::Index;

Shape shape_of(std::uint64_t seed) {
    return {1, 1 + static_cast<int>(seed % 3), static_cast<int>(seed / 3 % 3), seed % 2 == 1};
}

/// Memory of the graph of tests/golden/placed.sel.
struct Fields {
    std::vector<double> field = std::vector<double>(240 * 6, 0.5), seed = field, other = field;
    std::vector<std::int32_t> marks = std::vector<std::int32_t>(240, -1);

    smooth::desk::Data data() {
        smooth::desk::Data all;
        all.field = field.data();
        all.marks = marks.data();
        all.seed = {seed.data(), other.data()};
        return all;
    }
};

}  // namespace

TEST_CASE("a mapped graph on one team gives the results of the serial reference") {
    int on_gpus = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        CAPTURE(seed);
        const Planned of(seed, shape_of(seed));
        for (Index team = 0; team < static_cast<Index>(of.tables.teams.size()); ++team) {
            CAPTURE(team);
            on_gpus += of.tables.teams[team].is_gpu;
            const pattern::OneTeam one(of.tables, team);
            pattern::Executor<pattern::SimulatedDevices> executor(
                one.tables(), dispatch, {-1, 3, pattern::Mode::steps}, {one.tables(), dispatch});
            REQUIRE(of.is_right_on_threads(executor));
        }
    }
    CHECK(on_gpus > 50);
}

TEST_CASE("processors of one kind with as many cores are timed once") {
    const pattern::TeamRow teams[] = {{"s0", 0, 0, 4, false, {}},
                                      {"s1", 0, 0, 4, false, {}},
                                      {"b0", 0, 0, 2, false, {}},
                                      {"g0", 0, 1, 4, true, {}},
                                      {"g1", 0, 2, 4, true, {}}};
    pattern::Tables tables{};
    tables.teams = {teams, 5};
    CHECK(pattern::teams_to_time(tables, false) == std::vector<Index>{0, 2});
    CHECK(pattern::teams_to_time(tables, true) == std::vector<Index>{3});
}

TEST_CASE("each kernel of a generated program is timed, and the program's data is restored") {
    namespace desk = smooth::desk;
    Fields fields;
    const auto data = fields.data();
    pattern::Items items(desk::detail::tables);
    desk::detail::bind(data, items);
    const auto bind_all = [&](auto& runner) { items.bind_to(runner); };
    const auto seconds =
        selgen::omp::timed_patterns(desk::detail::tables, 0, desk::detail::dispatch, bind_all, 2);
    for (const auto& row : desk::detail::kernels)
        CHECK(seconds.at(static_cast<std::size_t>(row.kernel)) > 0);
    CHECK(fields.field == std::vector<double>(240 * 6, 0.5));
    const auto found = fields.marks;
    desk::run_serial(data);
    CHECK(found == fields.marks);

    const std::string lines =
        pattern::calibration_text(desk::detail::mapping.mapped, desk::detail::tables.teams[0], 2,
                                  std::vector<double>(11, 0.25));
    CHECK(lines.find("{\"graph\":\"smooth\",\"machine\":\"desk\",\"kind\":\"cpu\",\"cores\":2,"
                     "\"threads\":2,\"pattern\":\"halve\",\"operations\":1,\"seconds\":0.25}\n") !=
          std::string::npos);
    CHECK(lines.find("\"pattern\":\"relax\",\"operations\":1440,") != std::string::npos);
    CHECK(lines.find("\"pattern\":\"peak\",\"operations\":240,\"seconds\":0.5}") !=
          std::string::npos);
}

TEST_CASE("each timed run starts with the same data") {
    namespace shapes = selgen::pattern;
    const shapes::ArrayRow arrays[] = {{"x", 2, 8, true, true, 0}, {"y", 2, 8, true, false, 0}};
    shapes::Tables tables{};
    tables.arrays = {arrays, 2};
    std::vector<double> x{1, 2}, y{3, 4};
    const shapes::Kept kept(tables, [&](auto& runner) {
        runner.bind(0, x.data());
        runner.bind(1, y.data());
    });
    int runs = 0;
    shapes::timed_kernels(kept, shapes::Gaps::of_kernels, [&] {
        CHECK(x == std::vector<double>{1, 2});
        x[0] = 7;
        shapes::KernelClock::of_process().add(0, 1e-3);
        ++runs;
    });
    CHECK(x[0] == 1);
    CHECK(runs > 5);
    CHECK(shapes::shared_out({1, 0, 3}, 8) == std::vector<double>{2, 0, 6});
}

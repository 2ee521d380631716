// Region costs, bandwidth and workers of machines that are derived from a measured one.
#include <catch2/catch.hpp>

#include "studies/bench/loops/machines.hpp"

namespace {

const nlohmann::ordered_json measured{{"format", "selgen-machine 1"},
                                      {"name", "this"},
                                      {"cores", 2},
                                      {"fork_s", {{"2", 1e-6}}},
                                      {"bandwidth", {{"one", 1e10}, {"all", 1.5e10}}}};

}  // namespace

TEST_CASE("a machine with more cores has slower parallel regions and more bandwidth") {
    const auto machine = loops_study::with_cores(measured, 8);
    CHECK(machine.at("cores") == 8);
    CHECK(machine.at("name") == "8 cores like those of this");
    const double constant = machine.at("fork_s").at("constant");
    const double per_thread = machine.at("fork_s").at("per_thread");
    CHECK(constant + 2 * per_thread == Approx(1e-6));
    CHECK(machine.at("bandwidth").at("all") == 4e10);
}

TEST_CASE("a machine with workers transfers data to them") {
    const auto machine = loops_study::with_workers(measured, 16);
    CHECK(machine.at("cores") == 1);
    CHECK_FALSE(machine.contains("bandwidth"));
    CHECK(machine.at("offload").at("workers") == 16);
    CHECK(measured.at("cores") == 2);
}

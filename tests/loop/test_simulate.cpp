// Simulated times of loops: parallel regions, bandwidth, offload, tables, and errors of them.
#include "loop/simulate/simulate.hpp"

#include <catch2/catch.hpp>

#include "loop/simulate/table.hpp"
#include "loop/simulate/validate.hpp"
#include "tests/loop/simulating.hpp"

using namespace selgen::loop;
using namespace selgen::testing;

namespace {

double simulated(const Costs& costs, const std::string& configuration, const Machine& machine) {
    return simulated_s(RecordedCase(costs), *configuration_of(configuration), machine);
}

Machine machine_with(double one, double all) {
    Machine machine = ideal(8);
    machine.bandwidth = Bandwidth{one, all};
    return machine;
}

}  // namespace

TEST_CASE("the time of a loop is that of the parallel region plus the longest thread") {
    Machine machine = ideal(4);
    machine.fork = ForkLaw{2, 0.5};
    CHECK(simulated(triangle(6), "omp_2_static", machine) == 3 + 15);
    CHECK(simulated(triangle(6), "omp_2_guided", machine) == 3 + 12);
    CHECK(simulated(triangle(8), "omp_4_static", machine) == 4 + 15);
}

TEST_CASE("a sequential loop is the sum of its iterations") {
    Machine machine = ideal(4);
    machine.fork = ForkLaw{2, 0.5};
    CHECK(simulated(triangle(6), "omp_1_dynamic", machine) == 21);
    CHECK(simulated(triangle(1), "omp_4_static", machine) == 1);
    CHECK(simulated(costs_of({}), "omp_4_guided", machine) == 0);
}

TEST_CASE("time outside of the loop is not shared") {
    Costs loop = triangle(6);
    loop.outside_s = 5;
    CHECK(simulated(loop, "omp_1_static", ideal(2)) == 26);
    CHECK(simulated(loop, "omp_2_static", ideal(2)) == 20);
}

TEST_CASE("costs between measured numbers of threads are interpolated") {
    Machine machine = ideal(16);
    machine.fork = ForkPoints{{2, 1}, {4, 2}, {8, 10}};
    CHECK(fork_s(machine, 2) == 1);
    CHECK(fork_s(machine, 3) == 1.5);
    CHECK(fork_s(machine, 6) == 6);
    CHECK(fork_s(machine, 16) == 10);
    machine.fork = ForkPoints{{4, 2}};
    CHECK(fork_s(machine, 2) == 2);
}

TEST_CASE("threads together are limited by the memory bandwidth") {
    Costs loop = costs_of({1, 1, 1, 1});
    loop.bytes = 400;  // 100 a second alone
    CHECK(simulated(loop, "omp_2_static", machine_with(100, 150)) == Approx(400.0 / 150));
    CHECK(simulated(loop, "omp_4_static", machine_with(100, 150)) == Approx(400.0 / 150));
    CHECK(simulated(loop, "omp_2_dynamic", machine_with(100, 150)) == Approx(400.0 / 150));
    CHECK(simulated(loop, "omp_2_static", machine_with(100, 250)) == 2);
    CHECK(simulated(loop, "omp_1_static", machine_with(10, 20)) == 4);
    // More than the measured bandwidth: the estimate of the bytes is too high.
    CHECK(simulated(loop, "omp_2_static", machine_with(50, 75)) == Approx(4.0 * 2 / 3));
    loop.bytes = 0;
    CHECK(simulated(loop, "omp_2_static", machine_with(100, 100)) == 2);
}

TEST_CASE("remaining threads share the whole bandwidth") {
    Costs loop = costs_of({0.5, 0.5, 1, 2});
    loop.bytes = 400;
    // Both at half speed for 2 s, then one alone for 2 s.
    CHECK(simulated(loop, "omp_2_static", machine_with(100, 100)) == 4);
    loop = costs_of({1, 3});
    loop.bytes = 400;
    // Threads without iterations need no bandwidth.
    CHECK(simulated(loop, "omp_8_static", machine_with(100, 100)) == 4);
}

TEST_CASE("an offload moves the data and runs at the speed of the workers") {
    Machine cell = ideal(1);
    cell.fork = ForkLaw{0.25, 0};
    cell.offload = Offload{1, 10, 0.5, 8};
    Costs loop = costs_of({1, 1, 1, 1});
    loop.bytes = 20;
    CHECK(cell.most_threads() == 8);
    CHECK(simulated(loop, "omp_1_static", cell) == 4);
    CHECK(simulated(loop, "omp_2_static", cell) == 0.25 + 1 + 2 + 4);
    CHECK(simulated(loop, "omp_8_static", cell) == 0.25 + 1 + 2 + 2);
    loop.bytes = 0;  // in the host's caches
    loop.features = {{"bytes", 50}};
    CHECK(simulated(loop, "omp_4_cyclic", cell) == 0.25 + 1 + 5 + 2);
}

TEST_CASE("configurations have the names of the columns") {
    for (const std::string name : {"omp_1_static", "omp_16_dynamic_16", "omp_2_cyclic_8"})
        CHECK(name_of(*configuration_of(name)) == name);
    for (const std::string name :
         {"serial", "omp_", "omp_2", "omp_2_", "omp_0_static", "omp_-2_static", "omp_2_stat",
          "omp_2_static_4", "omp_x_static", "omp_99999999999_static", "cuda_2_static"})
        CHECK(!configuration_of(name));
}

TEST_CASE("a simulated table is marked as such, and has the columns of a measured one") {
    Costs first = triangle(6), second = triangle(2);
    first.sequential_s = 20;
    first.features = {{"iterations", 6}, {"bytes", 0.5}, {"exhaustive_s", 3}};
    second.id = "sweep/1";
    second.group = "a, b";
    second.features = {{"iterations", 2}, {"n", 1e-7}};
    const std::string text =
        simulated_table({RecordedCase(first), RecordedCase(second)},
                        {*configuration_of("omp_1_static"), *configuration_of("omp_2_static"),
                         *configuration_of("omp_2_guided")},
                        ideal(2));
    CHECK(text ==
          "# simulated: ideal, on 1, 2 threads\n"
          "# costs of iterations: M0\n"
          "id,group,iterations,bytes,n,time:serial,time:omp_1_static,time:omp_2_static,"
          "time:omp_2_guided\n"
          "sweep/0,sweep,6,0.5,,20,21,15,12\n"
          "sweep/1,\"a, b\",2,,1e-07,1e-09,3,2,2\n");
}

namespace {

RecordedCase measured(const std::string& loop, const NamedNumbers& times) {
    Costs costs = triangle(6);
    costs.loop = loop;
    costs.measured = times;
    return RecordedCase(costs);
}

}  // namespace

TEST_CASE("measured configurations are compared, one thread only once") {
    const auto all = compared({measured("a", {{"time:serial", 21},
                                              {"time:omp_1_static", 20},
                                              {"time:omp_1_guided", 20},
                                              {"time:omp_2_static", 10},
                                              {"time:omp_16_static", 2},
                                              {"setup:omp_2_static", 2}})},
                              ideal(2));
    REQUIRE(all.size() == 2);
    CHECK(all[0].simulated_s == 21);
    CHECK(all[0].error() == Approx(0.05));
    CHECK(name_of(all[1].configuration) == "omp_2_static");
    CHECK(all[1].error() == Approx(0.5));
}

TEST_CASE("quartiles of errors, by loop and of all loops") {
    // 15, 12 and 12 s are simulated.
    const auto all = compared({measured("a", {{"time:omp_2_static", 10},
                                              {"time:omp_2_cyclic", 12},
                                              {"time:omp_2_guided", 10}}),
                               measured("b", {{"time:omp_1_static", 21}})},
                              ideal(2));
    const auto errors = errors_by_loop(all);
    REQUIRE(errors.size() == 5);
    CHECK(errors[0].loop == "b");
    CHECK(errors[1].loop == "");
    CHECK(errors[2].loop == "a");
    CHECK(errors[2].threads == 2);
    CHECK(errors[2].errors.count == 3);
    CHECK(errors[2].errors.median == Approx(0.2));
    CHECK(errors[2].errors.low == Approx(0.1));
    CHECK(errors[2].errors.high == Approx(0.35));
    CHECK(errors[4].threads == 0);
    CHECK(errors[4].errors.count == 4);
    CHECK(errors[4].errors.median == Approx(0.1));
    CHECK(spread_of({}).count == 0);
}

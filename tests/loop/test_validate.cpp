// Measured configurations that are compared with simulated ones, and the quartiles of their errors.
#include "loop/simulate/validate.hpp"

#include <catch2/catch.hpp>

#include "tests/loop/simulating.hpp"

using namespace selgen::loop;
using namespace selgen::testing;

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

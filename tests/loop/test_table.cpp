// The columns, comments and quoted fields of a simulated table.
#include "loop/simulate/table.hpp"

#include <catch2/catch.hpp>

#include "tests/loop/simulating.hpp"

using namespace selgen::loop;
using namespace selgen::testing;

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

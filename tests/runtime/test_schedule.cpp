// Names of OpenMP schedules, and texts that are not schedules.
#include <catch2/catch.hpp>
#include <selgen/omp/schedule.hpp>

using selgen::omp::Kind;
using selgen::omp::name_of;
using selgen::omp::Schedule;
using selgen::omp::schedule_of;

TEST_CASE("schedule names can be parsed") {
    CHECK(name_of(selgen::omp::fixed) == "static");
    CHECK(name_of(selgen::omp::cyclic) == "cyclic");
    CHECK(name_of(Schedule{Kind::dynamic, 16}) == "dynamic_16");
    CHECK(name_of(Schedule{Kind::guided, 1}) == "guided");
    for (const Schedule one : {selgen::omp::fixed, selgen::omp::cyclic, selgen::omp::dynamic,
                               selgen::omp::guided, Schedule{Kind::cyclic, 4},
                               Schedule{Kind::dynamic, 2147483647}, Schedule{Kind::guided, 7}})
        CHECK(schedule_of(name_of(one)) == one);
    CHECK(schedule_of("dynamic_1") == selgen::omp::dynamic);
}

TEST_CASE("other texts are not schedules") {
    for (const char* text :
         {"", "Static", "auto", "static_4", "dynamic_", "dynamic_0", "dynamic_-1", "dynamic_+1",
          "dynamic_1x", "dynamic16", "dynamic_99999999999", "guided 4", "cyclic_2_3"})
        CHECK_FALSE(schedule_of(text).has_value());
}

TEST_CASE("names are available at compile time") {
    static_assert(name_of(Kind::cyclic) == "cyclic");
    static_assert(selgen::omp::fixed == Schedule{});
    CHECK(selgen::omp::dynamic != selgen::omp::guided);
}

#include "loop/profile/regions.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

namespace {

std::string mark_line(const std::string& name, const std::string& numbers) {
    return "{\"mark\":\"" + name + "\"," + numbers + "}\n";
}

const std::string numbers = "\"iterations\":100,\"executions\":2,\"seconds\":0.5";
const std::string counts =
    ",\"l1_accesses\":80,\"l1_misses\":10,\"branches\":40,\"branch_misses\":4";

}  // namespace

TEST_CASE("regions of one name are added") {
    const auto marks = read_marks(mark_line("b", numbers) + mark_line("a", numbers + counts) +
                                  mark_line("b", numbers) + mark_line("a", numbers + counts));
    REQUIRE(marks.size() == 2);
    CHECK(marks[0].name == "a");
    CHECK(marks[0].counts == Counts{160, 20, 80, 8});
    CHECK(marks[1].name == "b");
    CHECK(marks[1].iterations == 200);
    CHECK(marks[1].executions == 4);
    CHECK(marks[1].seconds == 1);
    CHECK(!marks[1].counts);
}

TEST_CASE("a region with a missing counter has no counts") {
    const auto marks = read_marks(mark_line("a", numbers + counts) + mark_line("a", numbers));
    CHECK(!marks.at(0).counts);
    CHECK(!read_marks(mark_line("a", numbers + ",\"l1_accesses\":null")).at(0).counts);
}

TEST_CASE("the longest region is the one with the most time") {
    const auto marks =
        read_marks(mark_line("a", numbers) + mark_line("b", numbers) + mark_line("b", numbers));
    REQUIRE(longest(marks) != nullptr);
    CHECK(longest(marks)->name == "b");
    CHECK(longest({}) == nullptr);
}

TEST_CASE("lines that are not regions are errors") {
    CHECK(read_marks("").empty());
    CHECK_THROWS_WITH(read_marks(mark_line("a", numbers) + "sum 5\n"),
                      "line 2 is not a profiled region");
    CHECK_THROWS_WITH(read_marks("{\"mark\":1}\n"), "line 1 is not a profiled region");
    CHECK_THROWS_WITH(read_marks(mark_line("a", "\"iterations\":-1,\"executions\":1")),
                      "line 1 'iterations' is not a number from 0");
    CHECK_THROWS_WITH(read_marks(mark_line("a", "\"executions\":0")),
                      "line 1 has a loop that never ran");
    CHECK_THROWS_WITH(read_marks(mark_line("a", "\"iterations\":1,\"executions\":1")),
                      "line 1 'seconds' is not a number from 0");
    const std::string broken = mark_line("a", numbers);
    CHECK_THROWS_AS(read_marks(broken.substr(0, broken.size() - 5)), Unreadable);
}

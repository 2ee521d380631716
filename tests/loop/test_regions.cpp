// Profiled regions: sums over lines of one name, missing counters, and invalid lines.
#include "loop/profile/regions.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

namespace {

std::string mark_line(const std::string& name, const std::string& numbers) {
    return "{\"region\":\"" + name + "\"," + numbers + "}\n";
}

const std::string numbers = "\"iterations\":100,\"executions\":2,\"seconds\":0.5";
const std::string counts =
    ",\"l1_accesses\":80,\"l1_misses\":10,\"branches\":40,\"branch_misses\":4";

}  // namespace

TEST_CASE("regions of one name are added") {
    const auto regions = read_regions(mark_line("b", numbers) + mark_line("a", numbers + counts) +
                                      mark_line("b", numbers) + mark_line("a", numbers + counts));
    REQUIRE(regions.size() == 2);
    CHECK(regions[0].name == "a");
    CHECK(regions[0].counts == Counts{160, 20, 80, 8});
    CHECK(regions[1].name == "b");
    CHECK(regions[1].iterations == 200);
    CHECK(regions[1].executions == 4);
    CHECK(regions[1].seconds == 1);
    CHECK(!regions[1].counts);
}

TEST_CASE("a region with a missing counter has no counts") {
    const auto regions = read_regions(mark_line("a", numbers + counts) + mark_line("a", numbers));
    CHECK(!regions.at(0).counts);
    CHECK(!read_regions(mark_line("a", numbers + ",\"l1_accesses\":null")).at(0).counts);
}

TEST_CASE("the longest region is the one with the most time") {
    const auto regions =
        read_regions(mark_line("a", numbers) + mark_line("b", numbers) + mark_line("b", numbers));
    REQUIRE(longest(regions) != nullptr);
    CHECK(longest(regions)->name == "b");
    CHECK(longest({}) == nullptr);
}

TEST_CASE("lines that are not regions are errors") {
    CHECK(read_regions("").empty());
    CHECK_THROWS_WITH(read_regions(mark_line("a", numbers) + "sum 5\n"),
                      "line 2 is not a profiled region");
    CHECK_THROWS_WITH(read_regions("{\"region\":1}\n"), "line 1 is not a profiled region");
    CHECK_THROWS_WITH(read_regions(mark_line("a", "\"iterations\":-1,\"executions\":1")),
                      "line 1 'iterations' must be a non-negative number");
    CHECK_THROWS_WITH(read_regions(mark_line("a", "\"executions\":0")),
                      "line 1 has a loop that never ran");
    CHECK_THROWS_WITH(read_regions(mark_line("a", "\"iterations\":1,\"executions\":1")),
                      "line 1 'seconds' must be a non-negative number");
    const std::string broken = mark_line("a", numbers);
    CHECK_THROWS_AS(read_regions(broken.substr(0, broken.size() - 5)), selgen::Unreadable);
}

// Reading the table of a driver, and loops that call a kernel a given number of times.
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "studies/bench/paid/driver_table.hpp"

using namespace paid;

TEST_CASE("a table is read by the names of its columns") {
    std::istringstream in("id,n,time:a,note\nn=1,1,2.5e-9,\nn=2,2,fail,it threw\n");
    const std::vector<Row> rows = read_table(in);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].at("id") == "n=1");
    CHECK(number(rows[0], "time:a") == 2.5e-9);
    CHECK(number(rows[1], "n") == 2);
    CHECK(rows[1].at("note") == "it threw");
}

TEST_CASE("a time that is missing or failed is not a number") {
    std::istringstream in("n,time:a\n1,fail\n2,\n3\n");
    for (const Row& row : read_table(in)) CHECK(std::isnan(number(row, "time:a")));
    CHECK(std::isnan(number({}, "n")));
}

TEST_CASE("a loop calls the kernel as often as asked, with all inputs") {
    std::vector<int> seen(4);
    std::mt19937_64 random(1);
    const auto kernel = [&](int input) { return ++seen[static_cast<std::size_t>(input)]; };
    CHECK(loop_seconds(std::vector<int>{0, 1, 2, 3}, 100, kernel, random) > 0);
    CHECK(seen == std::vector<int>{25, 25, 25, 25});
}

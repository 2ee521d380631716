// Cachegrind output: counts by function, event columns by name, and incomplete files.
#include "loop/profile/cachegrind.hpp"

#include <catch2/catch.hpp>

using namespace selgen::loop;

namespace {

const std::string head =
    "desc: I1 cache:         32768 B, 64 B, 8-way associative\n"
    "desc: D1 cache:         32768 B, 64 B, 8-way associative\n"
    "desc: LL cache:         8388608 B, 64 B, 16-way associative\n"
    "cmd: ./app 5\n"
    "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim\n";

const std::string counted_body =
    "fl=app.cpp\n"
    "fn=sweep(int*)\n"
    "10 100 1 1 40 5 5 10 1 1 20 2 3 1\n"
    "11 7\n"
    "fl=vector.h\n"
    "fn=sweep(int*)\n"
    "900 9 0 0 2 1 0\n"
    "fl=app.cpp\n"
    "fn=main\n"
    "20 30 0 0 8 0 0 4 1 0 6 1 1 0\n";

const std::string summary = "summary: 146 1 1 50 6 5 14 2 1 26 3 4 1\n";

}  // namespace

TEST_CASE("counts of a function include all files of its code") {
    const Cachegrind read = read_cachegrind(head + counted_body + summary);
    CHECK(read.l1 == "32768 B, 64 B, 8-way associative");
    REQUIRE(read.functions.size() == 2);
    CHECK(read.functions.at("sweep(int*)") == Counts{52, 7, 23, 3});
    CHECK(read.functions.at("main") == Counts{12, 1, 7, 1});
    CHECK(read.whole == Counts{64, 8, 30, 4});
    CHECK(symbols_of(read, {"sweep"}) == std::vector<std::string>{"sweep(int*)"});
    CHECK(symbols_of(read, {"swep"}).empty());
    CHECK(sum_of(read, symbols_of(read, {"sweep", "main"})) == read.whole);
    CHECK(largest(read, 1) == std::vector<std::string>{"sweep(int*)"});
    CHECK(largest(read, 9).size() == 2);
}

TEST_CASE("events are found by their names, in any order") {
    const Cachegrind read = read_cachegrind(
        "events: Bim Bi Bcm Bc D1mw Dw D1mr Dr\nfn=f\n1 1 2 3 4 5 6 7 8\n"
        "summary: 1 2 3 4 5 6 7 8\n");
    CHECK(read.functions.at("f") == Counts{14, 12, 6, 4});
}

TEST_CASE("incomplete and other files are errors") {
    CHECK_THROWS_WITH(read_cachegrind(head + counted_body),
                      Catch::Contains("the file is incomplete"));
    CHECK_THROWS_WITH(read_cachegrind(""), Catch::Contains("the file is incomplete"));
    CHECK_THROWS_WITH(read_cachegrind("events: Ir\n"), "line 1 has no event Dr");
    CHECK_THROWS_WITH(read_cachegrind(head + "1 2 3\n"),
                      "line 6 has counts before the first function");
    CHECK_THROWS_WITH(read_cachegrind("fn=f\n1 2\n"),
                      "line 2 has counts before the list of events");
    CHECK_THROWS_WITH(read_cachegrind(head + "fn=f\n1 0 0 0 x\n"),
                      "line 7 has the invalid count 'x'");
}

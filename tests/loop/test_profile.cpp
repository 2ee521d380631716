// Profiles of loops: regions, counts of Cachegrind, rates, and what becomes a feature.
#include "loop/profile/profile.hpp"

#include <catch2/catch.hpp>

#include "loop/profile/cachegrind.hpp"
#include "loop/profile/counts.hpp"
#include "loop/profile/regions.hpp"

using namespace selgen::loop;

namespace {

Profile profile() {
    Profile one;
    one.program = "./app";
    one.timed = "the region sweep";
    one.counters = "Cachegrind";
    one.counted = "the function sweep";
    one.sequential = {8, 4, 400};
    one.parallel = {2, 4, 400};
    one.parallel_threads = 5;
    one.counts = Counts{1000, 250, 100, 10};
    return one;
}

}  // namespace

TEST_CASE("features of a profile are means of one execution of the loop") {
    FeatureFile file;
    put(profile(), file);
    const std::map<std::string, double> expected{{"iterations", 100},       {"l1_miss_rate", 0.25},
                                                 {"branch_miss_rate", 0.1}, {"sequential_s", 2},
                                                 {"parallel_s", 0.5},       {"parallel_threads", 5},
                                                 {"parallel_speedup", 4}};
    CHECK(file.features == expected);
    CHECK(file.provenance.at("profile.counters") == "Cachegrind");
    CHECK(file.provenance.at("profile.counts") == "l1_misses 250 of 1000, branch_misses 10 of 100");
}

TEST_CASE("features of other commands stay; those of an earlier profile are replaced") {
    FeatureFile file;
    put(profile(), file);
    file.features["loads"] = 6;
    file.provenance["features.source"] = "app.cpp";
    Profile unmarked = profile();
    unmarked.sequential.iterations.reset();
    unmarked.counts.reset();
    unmarked.counted.clear();
    put(unmarked, file);
    CHECK(file.features.at("loads") == 6);
    CHECK(file.provenance.at("features.source") == "app.cpp");
    CHECK(file.features.count("iterations") == 0);
    CHECK(file.features.count("l1_miss_rate") == 0);
    CHECK(file.provenance.count("profile.counts") == 0);
    CHECK(file.provenance.count("profile.counted") == 0);
}

TEST_CASE("a loop that took no time has no speedup") {
    Profile short_one = profile();
    short_one.parallel.seconds = 0;
    FeatureFile file;
    put(short_one, file);
    CHECK(file.features.at("parallel_speedup") == 1);
}

TEST_CASE("rates are shares of accesses and of branches") {
    const Counts counts{400, 100, 50, 5};
    CHECK(l1_miss_rate(counts) == 0.25);
    CHECK(branch_miss_rate(counts) == 0.1);
}

TEST_CASE("rates are 0 without events and at most 1") {
    CHECK(l1_miss_rate({}) == 0);
    CHECK(branch_miss_rate({}) == 0);
    CHECK(l1_miss_rate({10, 11, 0, 0}) == 1);
    CHECK(branch_miss_rate({0, 0, 10, 11}) == 1);
}

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

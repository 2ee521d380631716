// Profiles in loop feature files: means per execution, and features that stay or are replaced.
#include "loop/profile/profile.hpp"

#include <catch2/catch.hpp>

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

// Reading the tables of the loop study, including simulated and invalid ones.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "studies/bench/loops/platform.hpp"

namespace {

namespace fs = std::filesystem;

/// A file that is removed at the end of the case.
struct Table {
    fs::path path = fs::temp_directory_path() / "loops_study_table.csv";
    explicit Table(const std::string& text) { std::ofstream(path) << text; }
    ~Table() { fs::remove(path); }
};

loops_study::Platform read(const std::string& name, const std::string& text) {
    const Table table(text);
    return loops_study::read_platform(name, table.path.string(), LOOPS_CODE, 8);
}

const std::string head =
    "id,group,iterations,bytes,front,imbalance,head,predicted_front,predicted_imbalance,predicted_"
    "head,"
    "sequential_s,profiling_s,exhaustive_s,time:serial,time:omp_1_static,time:omp_1_guided,time:"
    "omp_2_static,"
    "time:omp_2_guided\n";

}  // namespace

TEST_CASE("a table of loops is read together with the features of their code") {
    const auto platform =
        read("measured-2", head + "fir/0,fir,8,64,1,1,1,1,1,1,4,8,99,4,4,4,2,2.5\n" +
                               "fir/19,fir,80,640,1,1,1,2,3,4,40,80,999,40,40,40,21,20\n");
    CHECK(platform.threads == 2);
    CHECK(platform.schedules == std::vector<std::string>{"static", "guided"});
    REQUIRE(platform.configurations.size() ==
            3);  // one thread is one configuration, and the reference none
    CHECK(platform.configuration(1, "guided") == 0);
    CHECK(platform.counts() == std::vector<int>{1, 2});
    REQUIRE(platform.cases.size() == 2);
    CHECK(platform.cases[0].is_smallest);
    CHECK_FALSE(platform.cases[1].is_smallest);
    CHECK(platform.cases[1].best() == 20);
    CHECK(platform.cases[1].share(0) == 0.5);
    CHECK(platform.least(platform.cases[0], 2) == 2);
    CHECK(platform.cases[1].exhaustive_s == 999);
    CHECK(platform.cases[1].profiled.head == 1);
    CHECK(platform.cases[1].of_input.front == 2);
    CHECK(platform.cases[1].of_input.imbalance == 3);
    CHECK(platform.cases[1].of_input.head == 4);
    CHECK(platform.cases[0].code.at("instructions") > 1);
    CHECK_THROWS_WITH(platform.configuration(3, "static"), "measured-2 has no 3 static");
}

TEST_CASE("an exhaustive search of a simulated machine repeats each configuration") {
    const auto platform =
        read("simulated-2", head + "fir/0,fir,8,64,1,1,1,1,1,1,4,8,99,4,4,4,2,2.5\n");
    CHECK(platform.cases[0].exhaustive_s == Approx(8 * (4 + 2 + 2.5)));
}

TEST_CASE("tables that are not from the study are refused") {
    CHECK_THROWS_WITH(read("m", head + "fir/0,fir,8,64,1,1,1,1,1,1,4,8,99,4,4,4,,2.5\n"),
                      "a configuration of fir/0 has no time");
    CHECK_THROWS_WITH(read("m", "id,group,n,time:serial\nfir/0,fir,1,4\n"),
                      Catch::Matchers::Contains("has no columns time:omp_1_static"));
    CHECK_THROWS_WITH(
        read("m", "id,group,n,time:omp_1_static,time:omp_2_static\nfir/0,fir,1,4,2\n"),
        "the table has no column 'iterations'");
}

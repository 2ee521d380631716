// The statistics of the benchmark `paid`, the tables of drivers, and its programs without fitted
// models.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "studies/bench/paid/driver_table.hpp"
#include "studies/bench/paid/report.hpp"
#include "studies/bench/paid/statistics.hpp"

using namespace paid;
namespace fs = std::filesystem;

namespace {

using Input = int;

double run_nothing(Input&) { return 0; }
std::size_t choose_first(const Input&) { return 0; }

Program<int, Input> two_variants() {
    return {"test",
            false,
            {},
            {},
            {},
            {{"a", run_nothing}, {"b", run_nothing}},
            {{"dispatcher", run_nothing, choose_first}}};
}

/// With these times in each pass: of a, b, the dispatcher and its choices alone.
Group<Input> group_of(std::vector<std::vector<double>> seconds, std::vector<bool> feasible) {
    Group<Input> group;
    group.feasible = std::move(feasible);
    group.seconds = std::move(seconds);
    return group;
}

/// Compiles the program with the driver of its experiment.
int compile_with_driver(const std::string& name) {
    const fs::path root = fs::temp_directory_path() / ("selgen_paid_" + name);
    fs::remove_all(root);
    fs::create_directories(root);
    for (const std::string& folder : {std::string("intersect"), name}) {
        fs::copy(SELGEN_SOURCE_DIR "/studies/bench/paid/" + folder, root / folder);
    }
    const std::string base = (root / name / name).string();
    const std::string command =
        SELGEN_TOOL " gen -q " + base + ".sel -o " + base +
        ".sel.hpp && " SELGEN_TOOL " gen -q --bench " + base + ".sel -o " + base +
        ".driver.cpp && " PAID_COMPILER
        " -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I " SELGEN_SOURCE_DIR
        "/runtime -I " SELGEN_SOURCE_DIR " " +
        (root / name / ("bench_" + name + ".cpp")).string();
    const int status = std::system(command.c_str());
    fs::remove_all(root);
    return status;
}

/// Compiles the program with a header that is not tuned, and measures a few points.
nlohmann::json rows_of(const std::string& name) {
    const fs::path folder = fs::temp_directory_path() / ("selgen_paid_" + name);
    fs::remove_all(folder);
    fs::copy(SELGEN_SOURCE_DIR "/studies/bench/paid/" + name, folder);
    std::ofstream(folder / (name + ".fit.sel")) << "// No models yet.\n";
    const std::string base = (folder / name).string();
    const std::string program = (folder / "paid").string();
    const std::string command =
        SELGEN_TOOL " gen -q " + base + ".sel -o " + base +
        ".sel.hpp && " PAID_COMPILER " -std=c++17 -O2 -Wall -Wextra -Wconversion -Werror -I " +
        SELGEN_SOURCE_DIR + "/runtime -I " + SELGEN_SOURCE_DIR + " " +
        (folder / ("paid_" + name + ".cpp")).string() + " -o " + program + " && " + program +
        " --points 6 --passes 4 --json " + base + ".json >" + base + ".txt";
    REQUIRE(std::system(command.c_str()) == 0);
    std::ifstream in(base + ".json");
    const nlohmann::json json = nlohmann::json::parse(in);
    fs::remove_all(folder);
    return json["rows"];
}

void check_default(const std::string& name, const std::string& variant) {
    double choices = 0;
    double always = 0;
    for (const auto& row : rows_of(name)) {
        CHECK(row["program"] == name);
        if (row["length"] != "all") continue;
        CHECK(row["points"] == 6);
        if (row["contender"] == "dispatcher, choices alone") choices = row["slowdown"];
        if (row["contender"] == "always " + variant) always = row["slowdown"];
    }
    CHECK(choices >= 1);
    CHECK(choices == Approx(always));
}

}  // namespace

TEST_CASE("the median of an even number of values is between the two in the middle") {
    CHECK(median({7, 1, 3}) == 3);
    CHECK(median({9, 1, 5, 3}) == 4);
}

TEST_CASE("the geometric mean of ratios is that of their product") {
    CHECK(geometric_mean({1, 4}) == Approx(2).epsilon(1e-15));
    CHECK(geometric_mean({0.5, 2, 1}) == Approx(1).epsilon(1e-15));
    CHECK(geometric_mean({3}) == Approx(3).epsilon(1e-15));
}

TEST_CASE("the interval of equal values has no width") {
    const Interval same = bootstrap({1.5, 1.5, 1.5});
    CHECK(same.low == Approx(1.5).epsilon(1e-15));
    CHECK(same.high == same.low);
}

TEST_CASE("a resample of two values is either of them, or both") {
    // Each with a quarter of the resamples at an end, which is more than the 2.5 % left out.
    const Interval both = bootstrap({1, 16});
    CHECK(both.low == Approx(1).epsilon(1e-15));
    CHECK(both.high == Approx(16).epsilon(1e-15));
}

TEST_CASE("the interval narrows with the number of values and contains their mean") {
    std::vector<double> values;
    for (int i = 0; i < 400; ++i) values.push_back(i % 2 == 0 ? 1 : 4);
    const Interval interval = bootstrap(values);
    // The logarithm of the mean has a standard error of log(2) / 20, so about 2 * 2^(+-0.098).
    CHECK(interval.low == Approx(1.87).epsilon(0.01));
    CHECK(interval.high == Approx(2.14).epsilon(0.01));
}

TEST_CASE("calls are reported by their length and measured by their class") {
    struct Call {
        double seconds;
        std::size_t length, group;
    };
    for (const Call& call :
         {Call{0, 0, 0}, Call{20e-9, 0, 0}, Call{79e-9, 0, 0}, Call{80e-9, 0, 1}, Call{99e-9, 0, 1},
          Call{100e-9, 1, 1}, Call{319e-9, 1, 1}, Call{321e-9, 1, 2}, Call{1e-6, 2, 2},
          Call{5.2e-6, 2, 4}, Call{20.4e-6, 3, 4}, Call{20.5e-6, 3, 5}, Call{99e-6, 3, 6},
          Call{5e-3, 4, 8}}) {
        CAPTURE(call.seconds);
        CHECK(length_of(call.seconds) == call.length);
        CHECK(class_of(call.seconds) == call.group);
        CHECK(is_long(call.seconds) == (call.group >= 5));  // timed one by one
    }
}

TEST_CASE("the calls of a class below 1 us have at least 1,000 inputs, and a loop lasts 0.2 ms") {
    CHECK(inputs_per_point(20e-9, 1) == 1000);
    CHECK(inputs_per_point(20e-9, 3) == 334);
    CHECK(inputs_per_point(20e-9, 50) == 128);
    CHECK(inputs_per_point(1e-6, 50) == 16);
    CHECK(inputs_per_point(20e-6, 50) == 16);
    CHECK(inputs_per_point(21e-6, 50) == 4);
    CHECK(inputs_per_point(1e-3, 50) == 2);
    CHECK(inputs_per_loop(1e-9) == 4096);
    CHECK(inputs_per_loop(1e-6) == 200);
    CHECK(inputs_per_loop(10e-6) == 64);
}

TEST_CASE("long calls have fewer passes, but enough for two halves") {
    CHECK(passes_of(1e-6, 15) == 15);
    CHECK(passes_of(21e-6, 15) == 7);
    CHECK(passes_of(1e-3, 15) == 5);
    CHECK(passes_of(1e-3, 6) == 4);
}

TEST_CASE("contenders are compared with the best variant of each point") {
    const std::vector<double> first{2, 1, 3, 2};
    const std::vector<double> second{4, 8, 5, 4};
    const std::vector<Judged> all =
        judge(two_variants(), std::vector<Group<Input>>{group_of({first, first}, {true, true}),
                                                        group_of({second, second}, {true, true})});
    REQUIRE(all.size() == 5);
    CHECK(all[0].name == "dispatcher");
    CHECK(all[0].slowdown == std::vector<double>{3, 1.25});
    CHECK(all[1].name == "dispatcher, choices alone");
    CHECK(all[1].slowdown == std::vector<double>{2, 1});
    CHECK(all[2].name == "always a");
    CHECK(all[2].slowdown == std::vector<double>{2, 1});
    CHECK(all[3].slowdown == std::vector<double>{1, 2});
    CHECK(all[4].slowdown == std::vector<double>{1, 1});
}

TEST_CASE("a variant that cannot run at a point is neither the best there nor the single best") {
    const std::vector<double> times{2, 0, 3, 2};
    const std::vector<Judged> all =
        judge(two_variants(), std::vector<Group<Input>>{group_of({times, times}, {true, false})});
    CHECK(all[2].slowdown == std::vector<double>{1});
    CHECK(all[3].slowdown.empty());
}

TEST_CASE("the noise floor takes the best variant of even passes and the times of odd ones") {
    const std::vector<Judged> all =
        judge(two_variants(),
              std::vector<Group<Input>>{group_of({{1, 2, 1, 1}, {3, 2, 1, 1}}, {true, true})});
    CHECK(all.back().name == "noise floor");
    CHECK(all.back().slowdown == std::vector<double>{1.5});
}

TEST_CASE("values are selected by the length of their calls") {
    CHECK(with_length({1, 2, 3}, {0, 1, 0}, 0) == std::vector<double>{1, 3});
    CHECK(with_length({1, 2, 3}, {0, 1, 0}, 4).empty());
}

TEST_CASE("the domain is covered evenly in each decade") {
    std::mt19937_64 random(1);
    int low = 0;
    for (int i = 0; i < 1000; ++i) {
        const double value = log_uniform(1, 10000, random);
        REQUIRE(value >= 1);
        REQUIRE(value <= 10000);
        low += value < 100 ? 1 : 0;
    }
    CHECK(low == Approx(500).margin(50));
}

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

TEST_CASE("without models, choices are the default") {
    check_default("intersect", "branchless");
    check_default("sort", "introsort");
    check_default("polynomial", "horner");
}

TEST_CASE("programs that contain a driver compile") {
    CHECK(compile_with_driver("planted") == 0);
    CHECK(compile_with_driver("ranking") == 0);
}

// Ratios of paired times, and comparisons of two builds whose measured programs are scripts with
// known times.
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "studies/bench/dispatch/against.hpp"
#include "studies/bench/dispatch/repetitions.hpp"

using namespace selgen::bench;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

/// Old times of 1, and new ones of the given ratios.
Ratio ratio_of_all(const std::vector<double>& ratios) {
    return ratio_of(std::vector<double>(ratios.size(), 1.0), ratios);
}

/// exp of 1, 2, 4, ..., so that all averages differ.
std::vector<double> powers(std::size_t count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(std::exp(std::ldexp(1.0, int(i)) / 64));
    return values;
}

/// Two build folders with measured programs that are scripts.
class Builds {
public:
    Builds() : folder_(fs::temp_directory_path() / "selgen_test_against") {
        fs::remove_all(folder_);
        for (const char* build : {"old", "new", "older"}) {
            fs::create_directories(folder_ / build / place_in(build));
            std::ofstream(folder_ / build / "CMakeCache.txt");
        }
    }
    ~Builds() { fs::remove_all(folder_); }
    Builds(const Builds&) = delete;
    Builds& operator=(const Builds&) = delete;

    /// The program writes these rows in the format of Google Benchmark, and records that it ran.
    std::string add(const std::string& build, const std::string& name, const std::string& rows) {
        const fs::path path = folder_ / build / place_in(build) / name;
        std::ofstream(path) << "#!/bin/sh\n"
                               "echo "
                            << build << " >> '" << (folder_ / "order").string()
                            << "'\n"
                               "echo '{\"benchmarks\": ["
                            << rows << "]}' > \"${1#*=}\"\n";
        fs::permissions(path, fs::perms::owner_all);
        return path.string();
    }

    std::string build(const std::string& name) const { return (folder_ / name).string(); }

    std::string order() const {
        std::ifstream in(folder_ / "order");
        std::string all;
        for (std::string word; in >> word;) all += word[0];
        return all;
    }

private:
    static std::string place_in(const std::string& build) {
        return build == "older" ? "tests/bench/dispatch" : "studies/bench/dispatch";
    }

    fs::path folder_;
};

std::string row(const std::string& name, double ns) {
    return R"({"run_type": "iteration", "run_name": ")" + name + R"(", "cpu_time": )" +
           std::to_string(ns) + "}";
}

Comparison compare_with(Builds& builds, const std::string& old_rows, const std::string& new_rows) {
    builds.add("old", "measured_cc", old_rows);
    const std::string path = builds.add("new", "measured_cc", new_rows);
    return compare({{"cc", "-O2", path}}, measured_folder(builds.build("old")), 6, 1);
}

}  // namespace

TEST_CASE("the interval of twelve pairs is that of the table of the signed-rank test") {
    // The two-sided critical value of 5 % is 13 (Hollander and Wolfe, table A.4), so the 14th of
    // the 78 averages from below and from above are the ends.
    const std::vector<double> ratios = powers(12);
    std::vector<double> averages;
    for (std::size_t i = 0; i < 12; ++i)
        for (std::size_t j = i; j < 12; ++j) averages.push_back(std::sqrt(ratios[i] * ratios[j]));
    std::sort(averages.begin(), averages.end());
    const Ratio ratio = ratio_of_all(ratios);
    CHECK(ratio.low == Approx(averages[13]));
    CHECK(ratio.high == Approx(averages[78 - 14]));
}

TEST_CASE("swapping old and new inverts the ratio and its interval") {
    const std::vector<double> old_times{3, 4, 5, 6, 7, 8, 9}, new_times{4, 4, 6, 6, 7, 9, 11};
    const Ratio ratio = ratio_of(old_times, new_times), inverse = ratio_of(new_times, old_times);
    CHECK(ratio.estimate * inverse.estimate == Approx(1));
    CHECK(ratio.low * inverse.high == Approx(1));
    CHECK(ratio.high * inverse.low == Approx(1));
}

TEST_CASE("intervals: equal ratios have no width, and those of five pairs are the whole range") {
    const Ratio equal = ratio_of(std::vector<double>(12, 4.0), std::vector<double>(12, 5.0));
    CHECK(equal.estimate == Approx(1.25));
    CHECK(equal.low == Approx(1.25));
    CHECK(equal.high == Approx(1.25));
    const Ratio five = ratio_of_all({1.1, 0.9, 1.0, 1.3, 1.2});
    CHECK(five.low == Approx(0.9));
    CHECK(five.high == Approx(1.3));
    std::vector<double> disturbed(11, 1.01);
    disturbed.push_back(20);
    CHECK(ratio_of_all(disturbed).estimate == Approx(1.01));  // one pair of twelve
}

TEST_CASE("the interval contains the true ratio in about 95 of 100 comparisons") {
    std::mt19937 bits(11);
    std::lognormal_distribution<double> noise(0, 0.2);
    const double truth = 1.1;
    int covered = 0;
    for (int i = 0; i < 400; ++i) {
        std::vector<double> old_times, new_times;
        for (int pair = 0; pair < 12; ++pair) {
            old_times.push_back(noise(bits));
            new_times.push_back(truth * noise(bits));
        }
        const Ratio ratio = ratio_of(old_times, new_times);
        covered += ratio.low <= truth && truth <= ratio.high ? 1 : 0;
    }
    CHECK(covered > 400 * 0.92);
    CHECK(covered < 400 * 0.985);
}

TEST_CASE("a build that is as fast as the old one passes") {
    Builds builds;
    const auto comparison =
        compare_with(builds, row("tree/generated/same", 4) + "," + row("tree/generated/random", 8),
                     row("tree/generated/same", 4.02) + "," + row("tree/generated/random", 8));
    REQUIRE(comparison.rows.size() == 2);
    CHECK(comparison.rows[1].ratio.estimate == Approx(1.005));
    CHECK(holds(comparison));
    CHECK_THAT(report(comparison), Contains("geometric mean at most 1.01) hold\n"));
}

TEST_CASE("one row above its limit fails, even if the others are fast") {
    Builds builds;
    const auto comparison =
        compare_with(builds, row("a/generated/same", 100) + "," + row("b/generated/same", 100),
                     row("a/generated/same", 104) + "," + row("b/generated/same", 50));
    CHECK_FALSE(holds(comparison));
    CHECK_THAT(report(comparison), Contains("SLOWER") && Contains("do NOT hold"));
}

TEST_CASE("rows that are all a little slower exceed the limit of the mean") {
    Builds builds;
    const auto comparison =
        compare_with(builds, row("a/generated/same", 100), row("a/generated/same", 102));
    CHECK(comparison.rows[0].ratio.low < highest_low_end);
    CHECK_FALSE(holds(comparison));
}

TEST_CASE("old and new processes alternate, and every second pair starts with the new one") {
    Builds builds;
    compare_with(builds, row("a/generated/same", 1), row("a/generated/same", 1));
    CHECK(builds.order() == "onnoonnoonno");
}

TEST_CASE("rows and programs of only one build are listed") {
    Builds builds;
    builds.add("old", "measured_other", row("a/generated/same", 1));
    const auto comparison =
        compare_with(builds, row("a/generated/same", 1) + "," + row("gone/generated/same", 1),
                     row("a/generated/same", 1) + "," + row("added/generated/same", 1));
    CHECK(comparison.rows.size() == 1);
    CHECK_THAT(report(comparison),
               Contains("only in the old build: gone/generated/same, cc -O2") &&
                   Contains("only in the old build: all of measured_other") &&
                   Contains("only in the new build: added/generated/same, cc -O2"));
}

TEST_CASE("builds without a common row fail") {
    Builds builds;
    const auto comparison =
        compare_with(builds, row("a/generated/same", 1), row("b/generated/same", 1));
    CHECK(mean_ratio(comparison) == 1);
    CHECK_FALSE(holds(comparison));
    CHECK_THAT(report(comparison), Contains("the builds have no common row"));
}

TEST_CASE("disturbed repetitions count only if there are too few undisturbed ones") {
    Builds builds;
    std::string disturbed = row("a/generated/same", 900);
    disturbed.insert(disturbed.size() - 1, R"(, "label": "disturbed")");
    const std::string undisturbed = row("a/generated/same", 2);
    const auto comparison = compare_with(
        builds, undisturbed, undisturbed + "," + undisturbed + "," + undisturbed + "," + disturbed);
    CHECK(comparison.rows[0].ratio.estimate == Approx(1));
}

TEST_CASE("folders and programs that cannot be measured are errors") {
    Builds builds;
    const std::string old_build = builds.build("old");
    CHECK_THROWS_WITH(
        measured_folder(old_build),
        Contains("has no measured programs") &&
            Contains("cmake --build " + old_build + " --target bench_dispatch_measured"));
    CHECK_THROWS_WITH(measured_folder("no/such/folder"), Contains("not a build folder"));
    builds.add("old", "measured_cc", "");
    CHECK_THROWS_WITH(
        compare({{"cc", "-O2", "/nonexistent/measured_cc"}}, measured_folder(old_build), 1, 1),
        Contains("failed, see"));
}

TEST_CASE("builds of older versions have the measured programs in another folder") {
    Builds builds;
    const std::string path = builds.add("older", "measured_cc", "");
    CHECK(measured_folder(builds.build("older")) == fs::path(path).parent_path());
}

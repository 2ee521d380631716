// Comparisons of two builds whose measured programs are scripts with known times.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "studies/bench/dispatch/against.hpp"

using namespace selgen::bench;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

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

TEST_CASE("an old build without measured programs is an error, with the command that builds them") {
    Builds builds;
    CHECK_THROWS_WITH(
        measured_folder(builds.build("old")),
        Contains("has no measured programs") &&
            Contains("cmake --build " + builds.build("old") + " --target bench_dispatch_measured"));
}

TEST_CASE("builds of older versions have the measured programs in another folder") {
    Builds builds;
    const std::string path = builds.add("older", "measured_cc", "");
    CHECK(measured_folder(builds.build("older")) == fs::path(path).parent_path());
}

TEST_CASE("a folder that is not a build is refused") {
    CHECK_THROWS_WITH(measured_folder("no/such/folder"), Contains("not a build folder"));
}

TEST_CASE("a measured program that fails is an error") {
    Builds builds;
    builds.add("old", "measured_cc", "");
    CHECK_THROWS_WITH(compare({{"cc", "-O2", "/nonexistent/measured_cc"}},
                              measured_folder(builds.build("old")), 1, 1),
                      Contains("failed, see"));
}

// Compiles the programs, and runs them without fitted models, where the dispatcher chooses the
// default.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace fs = std::filesystem;

namespace {

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

TEST_CASE("without models, the choices of intersect are the default") {
    check_default("intersect", "branchless");
}

TEST_CASE("without models, the choices of sort are the default") {
    check_default("sort", "introsort");
}

TEST_CASE("without models, the choices of polynomial are the default") {
    check_default("polynomial", "horner");
}

TEST_CASE("programs that contain a driver compile") {
    CHECK(compile_with_driver("planted") == 0);
    CHECK(compile_with_driver("ranking") == 0);
}

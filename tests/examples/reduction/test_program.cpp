#include <sys/wait.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

struct Outcome {
    int exit;
    std::string output;  // both streams
};

Outcome run(const std::string& command) {
    std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
}

Outcome program(const std::string& arguments) {
    return run(std::string(REDUCTION_PROGRAM) + " " + arguments);
}

/// A file that is removed at the end.
struct File {
    std::string path;
    ~File() { std::filesystem::remove(path); }
};

File made_pattern(const std::string& options) {
    File file{(std::filesystem::temp_directory_path() / "reduction_program_test.mtx").string()};
    REQUIRE(run(std::string(REDUCTION_MAKE_PATTERN) + " --out " + file.path + " " + options).exit ==
            0);
    return file;
}

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("--json prints features, variants and the choice") {
    const File file = made_pattern("--elements 3000 --references 20000");
    const Outcome outcome = program("--pattern " + file.path +
                                    " --order shuffled --threads 3 --calls 7 --work 2 --json");
    REQUIRE(outcome.exit == 0);
    const auto json = nlohmann::json::parse(outcome.output);
    CHECK(json["features"]["n"] == 3000);
    CHECK(json["features"]["mob"].get<double>() > 3);
    CHECK(json["variants"].size() == 7);
    for (const auto& variant : json["variants"]) {
        CHECK(variant["feasible"] == true);
        CHECK(variant["error"].get<double>() <= 1e-9);
        CHECK(variant["run_s"].get<double>() > 0);
    }
    CHECK(json["chosen_over_best"].get<double>() >= 1);
    CHECK(json["threads"] == 3);
    CHECK(json["calls"] == 7);
    CHECK(json["order"] == "shuffled");
}

TEST_CASE("without --json the program prints a table or a row") {
    const File file = made_pattern("--elements 300 --references 2000 --jumping");
    CHECK_THAT(program("--pattern " + file.path).output, Contains("slowdown"));
    const Outcome row = program("--row --pattern " + file.path);
    CHECK(row.exit == 0);
    CHECK(std::count(row.output.begin(), row.output.end(), '\n') == 1);
    CHECK_THAT(program("--row-heading").output, Contains("slowdown"));
}

TEST_CASE("a usage error is reported, with exit code 2") {
    for (const char* arguments :
         {"", "--patern x", "--pattern x --threads 0", "--pattern x --threads two",
          "--pattern x --order sorted", "--pattern x --calls 0", "--pattern x --work -1",
          "--pattern x --cutoff -3", "--pattern x --json --row", "--pattern"}) {
        CAPTURE(arguments);
        const Outcome outcome = program(arguments);
        CHECK(outcome.exit == 2);
        CHECK_FALSE(outcome.output.empty());
    }
    CHECK(program("--help").exit == 0);
    CHECK(run(std::string(REDUCTION_MAKE_PATTERN) + " --out x --sparsity 2").exit == 2);
    CHECK(run(std::string(REDUCTION_MAKE_PATTERN) + " --out /none/x --references 10").exit == 3);
}

TEST_CASE("an invalid file is reported, with exit code 3") {
    CHECK(program("--pattern /none").exit == 3);
    CHECK(program("--pattern /").exit == 3);
    const File file = made_pattern("--elements 10 --references 20");
    std::ofstream(file.path) << "%%MatrixMarket matrix coordinate real general\n3 3 9\n1 1 1\n";
    const Outcome outcome = program("--pattern " + file.path);
    CHECK(outcome.exit == 3);
    CHECK_THAT(outcome.output, Contains(file.path + ":3: the file ends before entry 2 of 9"));
}

TEST_CASE("the drivers of the experiments are built, and measure") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "selgen_reduction_experiment";
    fs::remove_all(folder);
    fs::create_directories(folder / "inputs");
    REQUIRE(run(std::string(REDUCTION_MAKE_PATTERN) + " --elements 500 --references 2000 --out " +
                (folder / "inputs/p.mtx").string())
                .exit == 0);
    std::ofstream(folder / "inputs/demo.txt") << "p.mtx\n";
    const std::string data = " --data-folder " + (folder / "inputs").string();
    for (const std::string& experiment :
         {std::string(REDUCTION_EXPERIMENT), REDUCTION_REAL + data}) {
        CAPTURE(experiment);
        const std::string table = (folder / "t.csv").string();
        const Outcome outcome =
            run(experiment + " --restart --points 1 --repeats 2 --clock cpu -o " + table);
        CAPTURE(outcome.output);
        CHECK(outcome.exit == 0);
        std::ifstream rows(table);
        std::string heading, row;
        std::getline(rows, heading);
        std::getline(rows, row);
        CHECK_THAT(heading, Contains("time:repbuf"));
        CHECK(std::count(row.begin(), row.end(), ',') ==
              std::count(heading.begin(), heading.end(), ','));
        CHECK_THAT(row, !Contains("fail"));
        CHECK_THAT(row, !Contains("threw"));
    }
    fs::remove_all(folder);
}

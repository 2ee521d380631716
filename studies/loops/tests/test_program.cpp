// The tables, the costs and the errors of the program loops_measure.
#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results.hpp"

namespace {

namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using nlohmann::json;

/// A folder that is removed at the end of the case.
struct Folder {
    fs::path path = fs::temp_directory_path() / "loops_test_program";
    Folder() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
};

/// The exit code of loops_measure. Its output goes to `said`.
int measure(const std::string& arguments, const std::string& said) {
    const std::string line = LOOPS_MEASURE " " + arguments + " >" + said + " 2>&1";
    return WEXITSTATUS(std::system(line.c_str()));
}

std::string text_of(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("loops_measure measures inputs, and the costs of their iterations") {
    const Folder folder;
    const std::string table = folder / "t.csv";
    const std::string costs = folder / "c.jsonl";
    REQUIRE(measure("--loops fir,ep --inputs 2 --threads 1,2 --repeats 1 --turns 2 --schedules "
                    "static,dynamic_16 -o " +
                        table + " --costs " + costs,
                    folder / "said") == 0);
    const auto rows = loops::read_table(table);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].at("id") == "fir/0");
    CHECK(rows[3].at("id") == "ep/19");
    CHECK(std::stod(rows[3].at("time:omp_2_dynamic_16")) > 0);

    CHECK_THAT(text_of(table),
               Contains("the least of 1 rounds in a drawn order, the least of 2 turns"));
    std::ifstream in(costs);
    std::vector<json> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
    REQUIRE(lines.size() == 4);
    for (const json& line : lines) {
        CHECK(line.at("format") == "selgen-costs 1");
        const auto blocks = line.at("blocks").get<std::vector<double>>();
        const auto block = line.at("block").get<std::size_t>();
        const auto iterations = line.at("iterations").get<std::size_t>();
        CHECK(blocks.size() == (iterations + block - 1) / block);
        CHECK(blocks.size() <= 512);
        CHECK(line.at("measured").size() == 5);
        CHECK(line.at("features").at("iterations") == iterations);
        CHECK(line.at("sequential_s") > 0);
        CHECK(line.at("sequential_s") == line.at("measured").at("time:serial"));
    }
    CHECK(lines[3].at("id") == "ep/19");
    CHECK(lines[3].at("program") == "ep");
}

TEST_CASE("loops_measure reports what it cannot measure, and writes no table") {
    const Folder folder;
    const std::string said = folder / "said";
    const std::string table = folder / "t.csv";
    CHECK(measure("--loops far -o " + table, said) == 2);
    CHECK(text_of(said) == "loops_measure: unknown loop 'far'; --list prints all\n");
    CHECK(measure("--loops fir --schedules sometimes -o " + table, said) == 2);
    CHECK(text_of(said) == "loops_measure: unknown schedule 'sometimes'\n");
    CHECK(measure("--loops fir --inputs 1", said) == 2);
    CHECK(text_of(said) == "loops_measure: the option -o FILE for the table is missing\n");
    CHECK_FALSE(fs::exists(table));
}

TEST_CASE("loops_measure lists the loops with their programs") {
    const Folder folder;
    REQUIRE(measure("--list", folder / "said") == 0);
    CHECK(text_of(folder / "said").find("\nep               ep\n") != std::string::npos);
}

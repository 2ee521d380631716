// The output and the errors of adaptive_reduction, and the drivers of the experiments.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "patterns/generate.hpp"
#include "tests/examples/program.hpp"

namespace {

using namespace reduction;
using selgen::testing::Outcome;
using selgen::testing::outcome_of;

Outcome program(const std::string& arguments) {
    return outcome_of(std::string(REDUCTION_PROGRAM) + " " + arguments);
}

/// A file that is removed at the end.
struct File {
    std::string path;
    ~File() { std::filesystem::remove(path); }
};

void write_pattern(const std::string& path, Synthetic shape) {
    const Csr csr = generate(shape);
    std::ofstream out(path);
    out << "%%MatrixMarket matrix coordinate pattern general\n"
        << csr.offset.size() - 1 << ' ' << csr.elements << ' ' << csr.index.size() << '\n';
    for (std::size_t i = 0; i + 1 < csr.offset.size(); ++i)
        for (Index k = csr.offset[i]; k < csr.offset[i + 1]; ++k)
            out << i + 1 << ' ' << csr.index[k] + 1 << '\n';
}

File file_of(Synthetic shape) {
    File file{(std::filesystem::temp_directory_path() / "reduction_program_test.mtx").string()};
    write_pattern(file.path, shape);
    return file;
}

using Words = std::vector<std::string>;

/// The words of the first line whose first words are these.
Words words_of_line(const std::string& text, const std::string& begin) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        const Words all{std::istream_iterator<std::string>(words), {}};
        std::string joined;
        for (const std::string& word : all) joined += word + ' ';
        if (joined.rfind(begin + ' ', 0) == 0) return all;
    }
    FAIL("no line begins with " << begin);
    return {};
}

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("the program prints a table of all files and orders") {
    const File file = file_of({.elements = 3000, .mobility = 4});
    const Outcome outcome =
        program(file.path + " " + file.path + " --threads 3 --calls 7 --work 2");
    CAPTURE(outcome.output);
    REQUIRE(outcome.exit == 0);
    CHECK_THAT(outcome.output, Contains("3 threads, 7 calls, work 2\n"));
    const Words heading = words_of_line(outcome.output, "pattern");
    CHECK(std::count(outcome.output.begin(), outcome.output.end(), '\n') >= 8);
    for (const std::string order : {"stored", "renumbered", "shuffled"}) {
        const Words row = words_of_line(outcome.output, "reduction_program_t " + order);
        const auto chosen = row.end() - 5;
        std::map<std::string, double> times;
        for (auto time = row.begin() + 2; time != chosen; ++time)
            times[heading[static_cast<std::size_t>(time - row.begin())]] = std::stod(*time);
        CHECK(times.size() >= 7);
        for (const auto& [variant, time] : times) CHECK(time >= times.at(chosen[1]));
        CHECK(times.count(chosen[0]) == 1);
        CHECK(std::stod(chosen[2]) >= 1);
    }
}

TEST_CASE("--order selects one order, and variants that cannot run have no time") {
    const File file = file_of({.elements = 300, .moving = false});
    const Outcome outcome = program("--order shuffled --threads 1 " + file.path);
    CAPTURE(outcome.output);
    CHECK(outcome.exit == 0);
    CHECK_THAT(outcome.output, !Contains("stored") && !Contains("renumbered"));
    const Words row = words_of_line(outcome.output, "reduction_program_t shuffled");
    CHECK(std::count(row.begin(), row.end(), "-") >= 6);
    CHECK_THAT(outcome.output, Contains("  sequential  sequential        1.00"));
}

TEST_CASE("a usage error is reported, with exit code 2") {
    for (const char* arguments : {"", "--patern x", "x --threads 0", "x --threads two",
                                  "x --order sorted", "x --calls 0", "x --work -1", "x --order"}) {
        CAPTURE(arguments);
        const Outcome outcome = program(arguments);
        CHECK(outcome.exit == 2);
        CHECK_FALSE(outcome.output.empty());
    }
    CHECK(program("--help").exit == 0);
}

TEST_CASE("an invalid file is reported, with exit code 3") {
    CHECK(program("/none/x").exit == 3);
    CHECK(program("/").exit == 3);
    const File file = file_of({.elements = 10});
    std::ofstream(file.path) << "%%MatrixMarket matrix coordinate real general\n3 3 9\n1 1 1\n";
    const Outcome outcome = program(file.path);
    CHECK(outcome.exit == 3);
    CHECK_THAT(outcome.output, Contains(file.path + ":3: the file ends before entry 2 of 9"));
}

TEST_CASE("the drivers of the experiments are built, and measure", "[.long]") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / "selgen_reduction_experiment";
    fs::remove_all(folder);
    fs::create_directories(folder / "inputs");
    write_pattern((folder / "inputs/p.mtx").string(), {.elements = 500});
    std::ofstream(folder / "inputs/demo.txt") << "p.mtx\n";
    const std::string data = " --data-folder " + (folder / "inputs").string();
    for (const std::string& experiment :
         {std::string(REDUCTION_EXPERIMENT), REDUCTION_REAL + data}) {
        CAPTURE(experiment);
        const std::string table = (folder / "t.csv").string();
        const Outcome outcome =
            outcome_of(experiment + " --restart --points 1 --repeats 2 --clock cpu -o " + table);
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

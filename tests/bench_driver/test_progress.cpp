// The progress messages of a driver whose output is not a terminal.
#include <fcntl.h>

#include "running.hpp"

#include <selgen/bench/progress.hpp>

using namespace selgen::testing;
using selgen::bench::counted;
using selgen::bench::Progress;

namespace {

/// The lines that are printed while these points are measured.
std::vector<std::string> lines_of(std::size_t points, std::size_t first, double budget) {
    const Workplace folder;
    std::fflush(stderr);
    const int old = dup(STDERR_FILENO);
    const int file = open((folder / "err").c_str(), O_CREAT | O_WRONLY, 0600);
    dup2(file, STDERR_FILENO);
    Progress progress(points, budget, false);
    for (std::size_t place = first; place < points; ++place)
        progress.end(place, "n=" + std::to_string(place), "a in 1 s");
    std::fflush(stderr);
    dup2(old, STDERR_FILENO);
    close(old);
    close(file);
    std::vector<std::string> lines;
    std::istringstream text(folder.read("err"));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

}  // namespace

TEST_CASE("a log has the first point and a line for each tenth of the points") {
    const auto lines = lines_of(300, 0, 0);
    REQUIRE(lines.size() == 11);
    CHECK(lines.front().rfind("1 of 300, about ", 0) == 0);
    CHECK(lines[1].rfind("30 of 300, about ", 0) == 0);
    CHECK(lines.back() == "300 of 300, about 0 s left: n=299: a in 1 s");
    CHECK(lines_of(4, 0, 0).size() == 4);
    CHECK(lines_of(300, 290, 0).size() == 2);
}

TEST_CASE("a log has a line for each tenth of the budget, if it suffices for few points") {
    const auto is_over = lines_of(1000, 0, 1e-9);
    REQUIRE(is_over.size() == 1);  // the first point, at the end of the budget
    CHECK(is_over.front().rfind("1 of 1000", 0) == 0);
}

TEST_CASE("a noun is in the singular only for one") {
    CHECK(counted(1, "point") == "1 point");
    CHECK(counted(0, "point") == "0 points");
    CHECK(counted(20, "point") == "20 points");
}

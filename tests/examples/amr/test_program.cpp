// The output and the usage errors of the program amr_red_2d.
#include <sys/wait.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

namespace {

struct Outcome {
    int exit;
    std::string output;  // both streams
};

Outcome program(const std::string& arguments) {
    std::FILE* pipe = popen((AMR_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
}

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("amr prints the choice of each phase") {
    const Outcome outcome = program("--side 20 --steps 25 --phase 10 --threads 2");
    CHECK(outcome.exit == 0);
    CHECK_THAT(outcome.output, Contains("edges") && Contains("\n      20 "));
    CHECK_THAT(outcome.output, Contains("25 calls, 3 phases, "));
}

TEST_CASE("amr refuses an invalid mesh and an invalid option") {
    const Outcome flat = program("--side 1");
    CHECK(flat.exit == 2);
    CHECK_THAT(flat.output, Contains("amr_red_2d: a side must have at least 2 nodes"));
    CHECK(program("--steps 0").exit == 2);
    CHECK(program("--threads 0").exit == 2);
}

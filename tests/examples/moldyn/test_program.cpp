// The output and the errors of the program moldyn.
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
    std::FILE* pipe = popen((MOLDYN_PROGRAM " " + arguments + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
}

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("moldyn prints the choice and the energy of each phase") {
    const Outcome outcome = program("--cells 5 --steps 7 --phase 3 --threads 2");
    CHECK(outcome.exit == 0);
    CHECK_THAT(outcome.output, Contains("energy each") && Contains("\n       6 "));
}

TEST_CASE("moldyn refuses a box that is too small and an invalid option") {
    const Outcome small = program("--cells 2 --radius 4");
    CHECK(small.exit == 2);
    CHECK_THAT(small.output,
               Contains("moldyn: the box is only 3.013 wide, and two radii are 8; use more cells"));
    const Outcome near = program("--radius 0.1");
    CHECK(near.exit == 2);
    CHECK_THAT(near.output,
               Contains("moldyn: the radius must be more than the margin of 0.1, not 0.1"));
    CHECK(program("--phase 0").exit == 2);
}

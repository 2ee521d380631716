// The program bench_dynamic checks its output file before it measures.
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
    std::FILE* pipe = popen((BENCH_DYNAMIC " " + arguments + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
}

}  // namespace

TEST_CASE("bench_dynamic reports an unwritable file of steps before it measures") {
    const Outcome outcome = program("--input 50x50 --passes 1 --csv no_such_folder/steps.csv");
    CHECK(outcome.exit == 3);
    CHECK(outcome.output == "bench_dynamic: no_such_folder/steps.csv cannot be written\n");
}

// Runs a program of an example, and keeps its exit code and its output.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace selgen::testing {

struct Outcome {
    int exit;
    std::string output;  // both streams
};

inline Outcome outcome_of(const std::string& command) {
    std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
}

}  // namespace selgen::testing

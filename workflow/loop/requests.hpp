// What the commands for loops are asked to do.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace selgen::workflow {

struct FeaturesRequest {
    std::string source{};              // C, C++ or LLVM IR (.ll)
    std::string function{};            // may be empty with `list`
    std::size_t loop = 0;              // from 1; 0: the one with most instructions
    std::string clang{};               // empty: as host/loop/clang.hpp finds it
    std::vector<std::string> flags{};  // of the compiler
    std::string output = "-";          // the loop feature file that gets the features
    bool list = false;                 // only list the loops
};

struct SimulateRequest {
    std::vector<std::string> costs{};  // files of recorded loops
    std::string machine{};             // its file
    std::string threads{};             // "1,2,4"; empty: 1, 2, 4, … and all of the machine
    std::string schedules{};           // "static,dynamic_16"; empty: the usual four
    std::string output = "-";          // must not be a file that is read
    bool validate = false;             // compare with measured times instead of writing a table
};

}  // namespace selgen::workflow

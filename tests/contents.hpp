// Reads a file for a test.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace selgen::testing {

inline std::string contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace selgen::testing

// Writes each text of the corpus to a file of its own in a folder, as libFuzzer reads them.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/corpus.hpp"

int main(int count, char** words) {
    if (count != 2) {
        std::fprintf(stderr, "usage: selgen_fuzz_corpus FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = words[1];
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    for (const auto& text : selgen::fuzz::corpus()) {
        std::ofstream out(folder / (text.name + ".sel"), std::ios::binary);
        if (!(out << text.text).flush()) return 3;
    }
    return 0;
}

// Writes each text of the corpus to a file of its own in a folder, and FOLDER.dict with words and
// signs of the language, as libFuzzer reads them.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/fuzz/corpus.hpp"

namespace {

constexpr const char* words =
    "use import namespace :: selector model call feature inspect let variant knob experiment "
    "phase while within sampled all every calls reuse choose when least most by otherwise "
    "outside clamp unsure margin run plan target cuda cpu machine domain instead relative "
    "replay regret choice tree forest sum mean if then else and or not lg ln exp sqrt abs min "
    "max in count ratio fraction real bytes seconds flag time setup threads cores llc memory "
    "gpus cpu.avx2 template auto // /* */ .. == != <= >= && || GiB us 1e999 { } ; [&] graph "
    "place node gpu rate mem cache warp link net const data split for map stencil reduce "
    "serial flops branchy on at given inplace lookahead emit -> GB/s GF/s [*] files(";
constexpr const char* others[] = {"one of", "void (int n)", "std::vector<int> v",
                                  "R\"(",   ")\"",          "\xEF\xBB\xBF"};

/// An entry of a dictionary: each byte by its number.
std::string entry(const std::string& word) {
    std::string text;
    for (const char c : word) {
        char byte[8];
        std::snprintf(byte, sizeof byte, "\\x%02x", static_cast<unsigned char>(c));
        text += byte;
    }
    return '"' + text + "\"\n";
}

bool write_dictionary(const std::string& path) {
    std::ofstream out(path);
    std::istringstream in(words);
    for (std::string word; in >> word;) out << entry(word);
    for (const char* other : others) out << entry(other);
    return static_cast<bool>(out.flush());
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: selgen_fuzz_corpus FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    for (const auto& text : selgen::fuzz::corpus()) {
        std::ofstream out(folder / (text.name + ".sel"), std::ios::binary);
        if (!(out << text.text).flush()) return 3;
    }
    return write_dictionary(folder.string() + ".dict") ? 0 : 3;
}
